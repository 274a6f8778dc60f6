import { requestReauthentication } from './reauthentication-request.ts';
import { store } from './store.ts';
import { claimsOf } from './token-claims.ts';
import { tokensAtom } from './tokens.ts';

// The server wants less than 2 minutes (spec §9); the call itself takes a while, too.
const recentMs = 110_000;

/** Whether the user has signed in under two minutes ago. The browser's clock may be wrong: only its own differences count. */
export function isRecentlySignedIn(): boolean {
  const tokens = store.get(tokensAtom);
  if (!tokens) return false;
  const { auth_time: signedInAt, iat, exp } = claimsOf(tokens.accessToken);
  if (signedInAt === undefined) return false;
  const issuedAgoMs = Date.now() - (tokens.expiresAt - (exp - iat) * 1000);
  return issuedAgoMs + (iat - signedInAt) * 1000 < recentMs;
}

/**
 * Makes sure that the user has signed in under two minutes ago: asks in a dialog over the page where that is not so.
 * Rejects with `CancelledError` when the user gives up; the form that asked stays as it is.
 */
export async function reauthenticate(): Promise<void> {
  if (!isRecentlySignedIn()) await requestReauthentication('sensitive');
}

/** Codes of the API, and of the identity protocol. */
const tooLongAgo = ['RECENT_SIGN_IN_REQUIRED', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'];

const isTooLongAgo = (error: unknown) => error instanceof Error && 'code' in error && tooLongAgo.some((code) => code === error.code);

/** Does what wants a recent sign-in, and asks for one first or, where the server says so, in between. */
export async function withRecentSignIn<T>(change: () => Promise<T>): Promise<T> {
  await reauthenticate();
  try {
    return await change();
  } catch (error) {
    if (!isTooLongAgo(error)) throw error;
    await requestReauthentication('sensitive');
    return change();
  }
}
