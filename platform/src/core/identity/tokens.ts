import type { components } from '@nearhand/contracts/identity.gen';
import { CancelledError } from '../errors.ts';
import { resilientFetch } from '../resilient-fetch.ts';
import { endSandbox, sandbox } from '../sandbox.ts';
import { store } from '../store.ts';
import { identityUrl } from './identity-url.ts';
import { reauthenticationRequestAtom, requestReauthentication } from './reauthentication-request.ts';
import { revokeSignIn } from './revoke-sign-in.ts';
import { forgetSignIn, keepSignIn, readSignIn, type SignIn, sealTokens, signInAtom, type Tokens, tokensOf } from './sign-in.ts';
import { signOutReasonAtom } from './sign-out-reason.ts';

type Refreshed = components['schemas']['RefreshResponse'];
type Refusal = Partial<components['schemas']['IdentityError']>;

const renewBeforeMs = 60_000;
const refused = Symbol('the refresh token has ended');

/** Signs this browser in, in every tab. `expiresIn` is in seconds. */
export async function storeTokens(tokens: Tokens, expiresIn: number): Promise<void> {
  keepSignIn(await sealTokens(tokens, Date.now() + expiresIn * 1000));
}

/** Signs out in every tab of this browser. */
export function signOut(): void {
  const signIn = store.get(signInAtom);
  forgetSignIn({ byUser: true });
  if (signIn) void tokensOf(signIn).then((tokens) => tokens && revokeSignIn(tokens.accessToken));
}

let canAsk = () => false;

/** Set by the shell: whether the current page can show the reauthentication dialog. */
export function reauthenticateInPlaceWhen(isPossible: () => boolean): void {
  canAsk = isPossible;
}

/**
 * Handles a sign-in that was revoked or has expired. Opens the reauthentication dialog over the current page, so that nothing typed is
 * lost. Returns the new access token, or null if the user cancels.
 */
export async function endSignIn(): Promise<string | null> {
  const answer = canAsk() ? requestReauthentication('ended') : Promise.reject(new CancelledError('Cancelled'));
  forgetSignIn({ byUser: false });
  await answer.catch(() => undefined);
  return currentAccessToken();
}

/** The access token as it is, which may have expired; null if nobody is signed in. */
export async function currentAccessToken(signIn = store.get(signInAtom)): Promise<string | null> {
  return (signIn && (await tokensOf(signIn))?.accessToken) ?? null;
}

/**
 * Exchanges the refresh token for new tokens; `refused` if it is no longer valid. If the user signs out or in again before the answer,
 * the answer is not used.
 */
async function renew({ sealed }: SignIn, { accessToken: current, refreshToken }: Tokens): Promise<string | null | typeof refused> {
  const body = JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const request = new Request(identityUrl('securetoken.googleapis.com/v1/token'), {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  const response = await resilientFetch(request);
  const answer: unknown = await response.json().catch(() => null);
  const fresh = response.ok && answer ? await sealRefreshed(answer as Refreshed) : null;
  const kept = readSignIn();
  if (kept?.sealed !== sealed) return currentAccessToken(kept);
  if (response.status === 400 || response.status === 401) {
    if ((answer as Refusal | null)?.error?.message === 'USER_DISABLED') store.set(signOutReasonAtom, 'deactivated');
    return refused;
  }
  if (!fresh) return current;
  keepSignIn(fresh);
  return fresh.tokens.accessToken;
}

const sealRefreshed = ({ id_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn }: Refreshed) =>
  sealTokens({ accessToken, refreshToken }, Date.now() + Number(expiresIn) * 1000);

const isFresh = ({ expiresAt }: SignIn) => expiresAt - Date.now() > renewBeforeMs;

/** Runs the work in one tab at a time. Where the browser denies storage, no other tab has the same tokens. */
async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await navigator.locks.request('nearhand.renew', work);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return work();
    throw error;
  }
}

/**
 * Refresh tokens rotate: two tabs that used the same one would sign each other out, so a lock covers all tabs. Does not renew again what
 * another tab has replaced since `outdated`.
 */
async function renewOnce(outdated?: string): Promise<string | null> {
  const token = await inOneTab(async () => {
    const kept = readSignIn();
    if (!kept) return null;
    const tokens = await tokensOf(kept);
    if (tokens && isFresh(kept) && tokens.accessToken !== outdated) return tokens.accessToken;
    const renewed = tokens ? await renew(kept, tokens) : refused;
    // Starts inside the lock, but the dialog must not hold it.
    return renewed === refused ? { ended: endSignIn() } : renewed;
  });
  if (token && typeof token === 'object') return token.ended;
  return token ?? tokenAfterReauthentication();
}

/** Calls wait while the reauthentication dialog is open. */
async function tokenAfterReauthentication(): Promise<string | null> {
  return store.get(reauthenticationRequestAtom)?.reason === 'ended' ? endSignIn() : null;
}

/** An access token that is valid for at least a minute, or null if nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  if (sandbox) return sandbox.accessToken;
  const signIn = store.get(signInAtom);
  if (!signIn) return tokenAfterReauthentication();
  return (isFresh(signIn) ? await currentAccessToken(signIn) : null) ?? renewOnce();
}

/** A token to retry with after a 401; null if nobody is signed in any more, or in a sandbox, which nothing prolongs. */
export async function replaceAccessToken(refusedToken: string): Promise<string | null> {
  if (sandbox) {
    endSandbox();
    return null;
  }
  return renewOnce(refusedToken);
}
