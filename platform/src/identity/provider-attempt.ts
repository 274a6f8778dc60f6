import { boot } from '../core/boot.ts';

/** A sign-in with another provider that was begun in this browser; only who keeps the verifier can end it. */
export interface ProviderAttempt {
  id: string;
  provider: string;
  /** `popup`: the page that opened the window ends it. `page`: the whole page goes there, and ends it when it is back. */
  mode: 'popup' | 'page';
  /** `link`: the page that went away adds the provider to the account that is signed in. */
  purpose: 'signIn' | 'link';
  verifier: string;
  /** Where the page that went away was. */
  from: string;
}

interface ProviderOptions {
  /** google, apple, or a name from `GET /auth/provider`. */
  provider: string;
  purpose?: ProviderAttempt['purpose'];
  redirectTo?: string | null;
  invitationToken?: string | null;
}

/** Where the session storage keeps it; a window that was opened for it has its own. */
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

/** Where the provider's pages begin. */
export async function addressOf({ verifier, mode }: ProviderAttempt, { provider, redirectTo, invitationToken }: ProviderOptions) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const url = new URL(`${boot.apiBase}/integration/auth/${encodeURIComponent(provider)}`, location.href);
  url.searchParams.set('challenge', base64Url(new Uint8Array(digest)));
  if (mode === 'popup') url.searchParams.set('mode', mode);
  if (redirectTo) url.searchParams.set('redirectTo', redirectTo);
  if (invitationToken) url.searchParams.set('invitationToken', invitationToken);
  return url.href;
}

/** Keeps an attempt for the page that the provider leads back to. */
export function storeAttempt(storage: Storage, { verifier, ...attempt }: ProviderAttempt): void {
  // A window only tells which attempt it belongs to: the verifier stays with its opener.
  storage.setItem(key, JSON.stringify(attempt.mode === 'popup' ? attempt : { ...attempt, verifier }));
}

/** The attempt that this window was opened or left for, once. */
export function takeAttempt(): Partial<ProviderAttempt> | null {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept ? (JSON.parse(kept) as Partial<ProviderAttempt>) : null;
}
