import { store } from '../store.ts';
import { requestReauthentication } from './reauthentication-request.ts';
import { signInAtom } from './sign-in.ts';

// The server requires less than 2 minutes (spec §9); the margin covers the duration of the call.
const recentMs = 110_000;

/** Whether the last sign-in is less than two minutes old. Uses differences of the local clock only, because it may be wrong. */
export function isRecentlySignedIn(): boolean {
  const signIn = store.get(signInAtom);
  if (!signIn) return false;
  const { auth_time: signedInAt, iat, exp } = signIn.claims;
  if (signedInAt === undefined) return false;
  const issuedAgoMs = Date.now() - (signIn.expiresAt - (exp - iat) * 1000);
  return issuedAgoMs + (iat - signedInAt) * 1000 < recentMs;
}

/**
 * Requires a sign-in of the last two minutes; opens the reauthentication dialog if it is older. Rejects with `CancelledError` if the user
 * cancels.
 */
export async function reauthenticate(): Promise<void> {
  if (!isRecentlySignedIn()) await requestReauthentication('sensitive');
}

/** Error codes of the API and of the identity protocol. */
const tooLongAgo = ['RECENT_SIGN_IN_REQUIRED', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'];

const isTooLongAgo = (error: unknown) => error instanceof Error && 'code' in error && tooLongAgo.some((code) => code === error.code);

/** Runs a change that needs a recent sign-in; reauthenticates before it, or when the server rejects it as too old. */
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
