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

export interface ProviderOptions {
  /** google, apple, or a name from `GET /auth/provider`. */
  provider: string;
  /** Defaults to signing in. */
  purpose?: ProviderAttempt['purpose'];
  redirectTo?: string | null;
  invitationToken?: string | null;
  /** Mode that was requested of the API. */
  mode?: string | null;
  /** Path of the page to return to; by default of this one. */
  from?: string;
}

/** Key in the session storage; a window has a session storage of its own. */
const key = 'nearhand.provider-attempt';

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const thisPage = () => location.pathname + location.search;

export function newAttempt(
  { provider, purpose = 'signIn', from = thisPage() }: ProviderOptions,
  mode: ProviderAttempt['mode'],
): ProviderAttempt {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const id = base64Url(crypto.getRandomValues(new Uint8Array(9)));
  return { id, provider, mode, purpose, verifier, from };
}

export const challengeOf = async (verifier: string): Promise<string> =>
  base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

export function startAddress(challenge: string, { provider, redirectTo, invitationToken, mode }: ProviderOptions): string {
  const url = new URL(`${boot.apiBase}/integration/auth/${encodeURIComponent(provider)}`, location.href);
  url.searchParams.set('challenge', challenge);
  if (mode) url.searchParams.set('mode', mode);
  if (redirectTo) url.searchParams.set('redirectTo', redirectTo);
  if (invitationToken) url.searchParams.set('invitationToken', invitationToken);
  return url.href;
}

export const addressOf = async ({ verifier, ...attempt }: ProviderAttempt, options: ProviderOptions): Promise<string> =>
  startAddress(await challengeOf(verifier), { mode: attempt.mode === 'popup' ? 'popup' : null, ...options });

/** Options of a link to `/integration/auth/{provider}` without a challenge, which the API passes to the callback page. */
export function providerRequestIn(fragment: string): ProviderOptions | null {
  const values = new URLSearchParams(fragment);
  const provider = values.get('provider');
  if (!provider) return null;
  return { provider, redirectTo: values.get('redirectTo'), invitationToken: values.get('invitationToken'), mode: values.get('mode') };
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
