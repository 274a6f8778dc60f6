import { keepSignIn } from '../core/identity/sign-in.ts';
import { claimsOf } from '../core/identity/token-claims.ts';

/** Signs in with tokens, without the key of a browser. */
export function signInHere({ accessToken = 'token', refreshToken = 'refresh', expiresAt = Date.now() + 3_600_000 } = {}): void {
  const signIn = { claims: claimsOf(accessToken), expiresAt, sealed: `${accessToken} ${refreshToken} ${expiresAt}` };
  keepSignIn({ signIn, tokens: { accessToken, refreshToken } });
}
