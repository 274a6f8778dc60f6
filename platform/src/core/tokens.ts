import type { components } from '@nearhand/contracts/identity.gen';
import { CancelledError } from './errors.ts';
import { identityUrl } from './identity-url.ts';
import { reauthenticationRequestAtom, requestReauthentication } from './reauthentication-request.ts';
import { resilientFetch } from './resilient-fetch.ts';
import { revokeSignIn } from './revoke-sign-in.ts';
import { signOutReasonAtom } from './sign-out-reason.ts';
import { store } from './store.ts';
import { readStored, storedAtom } from './stored-atom.ts';

/** What signing in gave: the access token, when it ends (ms since 1970), and what renews it. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

type Refreshed = components['schemas']['RefreshResponse'];
type Refusal = Partial<components['schemas']['IdentityError']>;

const renewBeforeMs = 60_000;
const refused = Symbol('the refresh token has ended');

/** Kept in local storage: the product uses no cookies. Other tabs follow. */
export const tokensAtom = storedAtom<Tokens | null>('tokens', null);

/** Decides between sign-in and sign-up for a visitor. */
const signedInBeforeAtom = storedAtom('signed-in-before', false);

export const isSignedIn = () => store.get(tokensAtom) !== null;
export const hasSignedInBefore = () => store.get(signedInBeforeAtom);

let keptHere = '';

/** Keeps the tokens that the identity provider gave; `expiresIn` in seconds. */
export function storeTokens(accessToken: string, refreshToken: string, expiresIn: number): void {
  keptHere = accessToken;
  store.set(tokensAtom, { accessToken, refreshToken, expiresAt: Date.now() + expiresIn * 1000 });
  store.set(signedInBeforeAtom, true);
  isOwnWish = false;
}

/** Whether the browser is signed in by what somebody did in another tab. */
export const isSignedInElsewhere = () => isSignedIn() && store.get(tokensAtom)?.accessToken !== keptHere;

let isOwnWish = false;

/** Ends the sign-in, and forgets the tokens in every tab of this browser. */
export function signOut(): void {
  const tokens = store.get(tokensAtom);
  isOwnWish = true;
  store.set(tokensAtom, null);
  if (tokens) revokeSignIn(tokens.accessToken);
}

/** Whether nobody is signed in because somebody wished so in this tab. */
export const hasSignedOutHere = () => isOwnWish && !isSignedIn();

let canAsk = () => false;

/** The shell says when it can ask for a new sign-in without the page being left. */
export function reauthenticateInPlaceWhen(isPossible: () => boolean): void {
  canAsk = isPossible;
}

/**
 * The sign-in has ended elsewhere: it was revoked, or has run out. Asks for a new one over the page that is open, once for
 * all who need it, so that nothing typed is lost. Gives the new access token, or null when the user is gone.
 */
export async function endSignIn(): Promise<string | null> {
  isOwnWish = false;
  const answer = canAsk() ? requestReauthentication('ended') : Promise.reject(new CancelledError('Cancelled'));
  store.set(tokensAtom, null);
  await answer.catch(() => undefined);
  return store.get(tokensAtom)?.accessToken ?? null;
}

/** Fresh tokens in exchange for the refresh token; `refused` where that has ended. */
async function renew({ accessToken: current, refreshToken }: Tokens): Promise<string | typeof refused> {
  const body = JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const request = new Request(identityUrl('securetoken.googleapis.com/v1/token'), {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  const response = await resilientFetch(request);
  if (response.status === 400 || response.status === 401) {
    const { error } = (await response.json().catch(() => ({}))) as Refusal;
    if (error?.message === 'USER_DISABLED') store.set(signOutReasonAtom, 'deactivated');
    return refused;
  }
  if (!response.ok) return current;
  const fresh = (await response.json()) as Refreshed;
  storeTokens(fresh.id_token, fresh.refresh_token, Number(fresh.expires_in));
  return fresh.id_token;
}

const isFresh = (tokens: Tokens) => tokens.expiresAt - Date.now() > renewBeforeMs;

/** Refresh tokens rotate: two tabs that used one at once would sign each other out, so one lock spans them. */
async function renewOnce(isGood: (tokens: Tokens) => boolean): Promise<string | null> {
  const token = await navigator.locks.request('nearhand.renew', async () => {
    const kept = readStored<Tokens | null>('tokens', null);
    if (!kept || isGood(kept)) return kept?.accessToken ?? null;
    const renewed = await renew(kept);
    // Begun before anybody else looks, and waited for outside of the lock.
    return renewed === refused ? { ended: endSignIn() } : renewed;
  });
  if (token && typeof token === 'object') return token.ended;
  return token ?? tokenAfterReauthentication();
}

/** While the user is asked to sign in again, calls wait for it. */
async function tokenAfterReauthentication(): Promise<string | null> {
  return store.get(reauthenticationRequestAtom)?.reason === 'ended' ? endSignIn() : null;
}

/** A token that is good for at least a minute, or null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const tokens = store.get(tokensAtom);
  if (!tokens) return tokenAfterReauthentication();
  return isFresh(tokens) ? tokens.accessToken : renewOnce(isFresh);
}

/** The token to try again with after the API has refused one; null when nobody is signed in any more. */
export const replaceAccessToken = (refusedToken: string): Promise<string | null> =>
  renewOnce((tokens) => isFresh(tokens) && tokens.accessToken !== refusedToken);
