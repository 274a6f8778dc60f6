import { useIntl } from 'react-intl';
import { ApiError, NetworkError } from '../core/errors.ts';
import { IdentityError } from './identity-error.ts';
import { identityErrorMessageIds } from './identity-error-message-ids.ts';

function idOf(error: unknown): string {
  if (error instanceof NetworkError) return identityErrorMessageIds.NETWORK;
  const code = error instanceof IdentityError ? error.code : '';
  return identityErrorMessageIds[code as keyof typeof identityErrorMessageIds] ?? identityErrorMessageIds.UNKNOWN;
}

/** Message for an error during sign-in or a change of sign-in methods. */
export function useIdentityErrorText(): (error: unknown) => string {
  const intl = useIntl();
  return (error) => (error instanceof ApiError && error.message ? error.message : intl.formatMessage({ id: idOf(error) }));
}
