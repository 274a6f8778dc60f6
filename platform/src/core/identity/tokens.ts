import type { components } from '@nearhand/contracts/identity.gen';
import { CancelledError } from '../errors.ts';
import { resilientFetch } from '../resilient-fetch.ts';
import { endSandbox, sandbox } from '../sandbox.ts';
import { readStored, storedAtom } from '../storage/stored-atom.ts';
import { store } from '../store.ts';
import { identityUrl } from './identity-url.ts';
import { reauthenticationRequestAtom, requestReauthentication } from './reauthentication-request.ts';
import { revokeSignIn } from './revoke-sign-in.ts';
import { signOutReasonAtom } from './sign-out-reason.ts';

/** `expiresAt` is in ms since 1970. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

type Refreshed = components['schemas']['RefreshResponse'];
type Refusal = Partial<components['schemas']['IdentityError']>;

const renewBeforeMs = 60_000;
const refused = Symbol('the refresh token has ended');

/** Kept in local storage, because the product uses no cookies. Synchronized between tabs. */
export const tokensAtom = storedAtom<Tokens | null>(
  'tokens',
  sandbox && { accessToken: sandbox.accessToken, refreshToken: '', expiresAt: sandbox.endsAt },
);

/** Decides between sign-in and sign-up for a signed-out user. */
const signedInBeforeAtom = storedAtom('signed-in-before', false);

export const isSignedIn = () => store.get(tokensAtom) !== null;
export const hasSignedInBefore = () => store.get(signedInBeforeAtom);

let keptHere = '';

/** `expiresIn` is in seconds. */
export function storeTokens(accessToken: string, refreshToken: string, expiresIn: number): void {
  keptHere = accessToken;
  store.set(tokensAtom, { accessToken, refreshToken, expiresAt: Date.now() + expiresIn * 1000 });
  store.set(signedInBeforeAtom, true);
  hasSignedOut = false;
}

/** Whether another tab has signed in. */
export const isSignedInElsewhere = () => isSignedIn() && store.get(tokensAtom)?.accessToken !== keptHere;

let hasSignedOut = false;

/** Signs out in every tab of this browser. */
export function signOut(): void {
  const tokens = store.get(tokensAtom);
  hasSignedOut = true;
  store.set(tokensAtom, null);
  if (tokens) revokeSignIn(tokens.accessToken);
}

/** Whether the user signed out in this tab. */
export const hasSignedOutHere = () => hasSignedOut && !isSignedIn();

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
  hasSignedOut = false;
  const answer = canAsk() ? requestReauthentication('ended') : Promise.reject(new CancelledError('Cancelled'));
  store.set(tokensAtom, null);
  await answer.catch(() => undefined);
  return store.get(tokensAtom)?.accessToken ?? null;
}

/**
 * Exchanges the refresh token for new tokens; `refused` if it is no longer valid. If the user signs out or in again before the answer,
 * the answer is not used.
 */
async function renew({ accessToken: current, refreshToken }: Tokens): Promise<string | null | typeof refused> {
  const body = JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const request = new Request(identityUrl('securetoken.googleapis.com/v1/token'), {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  const response = await resilientFetch(request);
  const answer: unknown = await response.json().catch(() => null);
  const kept = readStored<Tokens | null>('tokens', null);
  if (kept?.refreshToken !== refreshToken) return kept?.accessToken ?? null;
  if (response.status === 400 || response.status === 401) {
    if ((answer as Refusal | null)?.error?.message === 'USER_DISABLED') store.set(signOutReasonAtom, 'deactivated');
    return refused;
  }
  if (!response.ok || !answer) return current;
  const fresh = answer as Refreshed;
  storeTokens(fresh.id_token, fresh.refresh_token, Number(fresh.expires_in));
  return fresh.id_token;
}

const isFresh = (tokens: Tokens) => tokens.expiresAt - Date.now() > renewBeforeMs;

/** Runs the work in one tab at a time. Where the browser denies storage, no other tab has the same tokens. */
async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await navigator.locks.request('nearhand.renew', work);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return work();
    throw error;
  }
}

/** Refresh tokens rotate: two tabs that used the same one would sign each other out, so a lock covers all tabs. */
async function renewOnce(isGood: (tokens: Tokens) => boolean): Promise<string | null> {
  const token = await inOneTab(async () => {
    const kept = readStored<Tokens | null>('tokens', null);
    if (!kept || isGood(kept)) return kept?.accessToken ?? null;
    const renewed = await renew(kept);
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
  const tokens = store.get(tokensAtom);
  if (!tokens) return tokenAfterReauthentication();
  return isFresh(tokens) ? tokens.accessToken : renewOnce(isFresh);
}

/** A token to retry with after a 401; null if nobody is signed in any more, or in a sandbox, which nothing prolongs. */
export async function replaceAccessToken(refusedToken: string): Promise<string | null> {
  if (sandbox) {
    endSandbox();
    return null;
  }
  return renewOnce((tokens) => isFresh(tokens) && tokens.accessToken !== refusedToken);
}
