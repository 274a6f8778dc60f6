import { recentSignInMs } from '../../../../access/actor.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import type { TokenHolder } from './identity-token.service.ts';

/** Changes of sign-in methods require a recent sign-in. */
export function ensureRecent({ signedInAt }: TokenHolder, now = Date.now()): void {
  if (now - signedInAt.getTime() >= recentSignInMs) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
