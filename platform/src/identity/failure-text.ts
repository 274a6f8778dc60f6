import { useErrorText } from '../intl/error-text.ts';
import { IdentityError } from './identity-error.ts';
import { useRefusalText } from './refusal-text.ts';

/** The words for an error of the API or of the identity provider, whatever was done. */
export function useFailureText(): (error: unknown) => string {
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  return (error) => (error instanceof IdentityError ? refusalText(error) : errorText(error));
}
