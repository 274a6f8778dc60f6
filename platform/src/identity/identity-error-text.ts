import { useIntl } from 'react-intl';
import { ApiError, NetworkError } from '../core/errors.ts';
import { IdentityError } from './identity-error.ts';
import { refusalIds } from './refusal-ids.ts';

function idOf(error: unknown): string {
  if (error instanceof NetworkError) return refusalIds.NETWORK;
  const code = error instanceof IdentityError ? error.code : '';
  return refusalIds[code as keyof typeof refusalIds] ?? refusalIds.UNKNOWN;
}

/** The words for what went wrong on the way to a sign-in, or in a change of it. */
export function useRefusalText(): (error: unknown) => string {
  const intl = useIntl();
  return (error) => (error instanceof ApiError && error.message ? error.message : intl.formatMessage({ id: idOf(error) }));
}
