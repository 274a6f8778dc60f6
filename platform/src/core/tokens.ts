import type { components } from '@nearhand/contracts/identity.gen';
import { boot } from './boot.ts';
import { resilientFetch } from './resilient-fetch.ts';
import { store } from './store.ts';
import { storedAtom, storedNow } from './stored-atom.ts';

/** What signing in gave: the access token, when it ends (ms since 1970), and what renews it. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

type Refreshed = components['schemas']['RefreshResponse'];

const renewBeforeMs = 60_000;

/** Kept in local storage: the product uses no cookies. Other tabs follow. */
export const tokensAtom = storedAtom<Tokens | null>('tokens', null);

/** Decides between sign-in and sign-up for a visitor. */
const signedInBeforeAtom = storedAtom('signed-in-before', false);

export const isSignedIn = () => store.get(tokensAtom) !== null;
export const hasSignedInBefore = () => store.get(signedInBeforeAtom);

/** Keeps the tokens that the identity provider gave; `expiresIn` in seconds. */
export function keepTokens(accessToken: string, refreshToken: string, expiresIn: number): void {
  store.set(tokensAtom, { accessToken, refreshToken, expiresAt: Date.now() + expiresIn * 1000 });
  store.set(signedInBeforeAtom, true);
}

/** Forgets the tokens in every tab of this browser. */
export function signOut(): void {
  store.set(tokensAtom, null);
}

async function renew(refreshToken: string): Promise<string | null> {
  const body = JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const url = `${boot.identityBase}/securetoken.googleapis.com/v1/token`;
  const request = new Request(new URL(url, location.href), { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  const response = await resilientFetch(request);
  if (response.status === 400 || response.status === 401) {
    signOut();
    return null;
  }
  if (!response.ok) return store.get(tokensAtom)?.accessToken ?? null;
  const fresh = (await response.json()) as Refreshed;
  keepTokens(fresh.id_token, fresh.refresh_token, Number(fresh.expires_in));
  return fresh.id_token;
}

const isFresh = (tokens: Tokens) => tokens.expiresAt - Date.now() > renewBeforeMs;

/** Refresh tokens rotate: two tabs that used one at once would sign each other out, so one lock spans them. */
async function renewOnce(): Promise<string | null> {
  return navigator.locks.request('nearhand.renew', async () => {
    const kept = storedNow<Tokens | null>('tokens', null);
    if (!kept || isFresh(kept)) return kept?.accessToken ?? null;
    return renew(kept.refreshToken);
  });
}

/** A token that is good for at least a minute, or null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const tokens = store.get(tokensAtom);
  if (!tokens) return null;
  return isFresh(tokens) ? tokens.accessToken : renewOnce();
}
