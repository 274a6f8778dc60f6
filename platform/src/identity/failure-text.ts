import { useErrorText } from '../intl/error-text.ts';
import { IdentityError } from './identity-error.ts';
import { useIdentityErrorText } from './identity-error-text.ts';

/** Message for an error of the API or of the identity provider. */
export function useFailureText(): (error: unknown) => string {
  const errorText = useErrorText();
  const refusalText = useIdentityErrorText();
  return (error) => (error instanceof IdentityError ? refusalText(error) : errorText(error));
}
