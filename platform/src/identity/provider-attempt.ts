import { boot } from '../core/boot.ts';

/** A provider sign-in that this browser started; only the owner of the verifier can finish it (PKCE). */
export interface ProviderAttempt {
  id: string;
  provider: string;
  /** `popup`: the opener finishes it. `page`: the returning page does. */
  mode: 'popup' | 'page';
  /** `link`: adds the provider to the account that is signed in. */
  purpose: 'signIn' | 'link';
  verifier: string;
  /** Path of the page that started it. */
  from: string;
}

interface ProviderOptions {
  /** google, apple, or a name from `GET /auth/provider`. */
  provider: string;
  purpose?: ProviderAttempt['purpose'];
  redirectTo?: string | null;
  invitationToken?: string | null;
}

/** Key in the session storage; a window has a session storage of its own. */
const key = 'nearhand.provider-attempt';

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export function newAttempt({ provider, purpose = 'signIn' }: ProviderOptions, mode: ProviderAttempt['mode']): ProviderAttempt {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const id = base64Url(crypto.getRandomValues(new Uint8Array(9)));
  return { id, provider, mode, purpose, verifier, from: location.pathname + location.search };
}

export async function addressOf({ verifier, mode }: ProviderAttempt, { provider, redirectTo, invitationToken }: ProviderOptions) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const url = new URL(`${boot.apiBase}/integration/auth/${encodeURIComponent(provider)}`, location.href);
  url.searchParams.set('challenge', base64Url(new Uint8Array(digest)));
  if (mode === 'popup') url.searchParams.set('mode', mode);
  if (redirectTo) url.searchParams.set('redirectTo', redirectTo);
  if (invitationToken) url.searchParams.set('invitationToken', invitationToken);
  return url.href;
}

/** Stores the attempt for the page that the provider returns to. */
export function storeAttempt(storage: Storage, { verifier, ...attempt }: ProviderAttempt): void {
  // The verifier stays with the opener: the window only identifies its attempt.
  storage.setItem(key, JSON.stringify(attempt.mode === 'popup' ? attempt : { ...attempt, verifier }));
}

/** Removes and returns the attempt of this window. */
export function takeAttempt(): Partial<ProviderAttempt> | null {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept ? (JSON.parse(kept) as Partial<ProviderAttempt>) : null;
}
