import { useErrorText } from '../intl/error-text.ts';
import { IdentityError } from './identity-error.ts';
import { useIdentityErrorText } from './identity-error-text.ts';

/** The words for an error of the API or of the identity provider, whatever was done. */
export function useFailureText(): (error: unknown) => string {
  const errorText = useErrorText();
  const refusalText = useIdentityErrorText();
  return (error) => (error instanceof IdentityError ? refusalText(error) : errorText(error));
}
