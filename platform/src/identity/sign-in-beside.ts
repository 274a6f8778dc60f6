import { app } from '../core/client/app.ts';
import { client } from '../core/client/client.ts';
import { CancelledError } from '../core/errors.ts';
import { hrefOf } from '../core/hrefs.ts';
import { IdentityError } from './identity-error.ts';
import {
  challengeOf,
  newAttempt,
  type ProviderAttempt,
  type ProviderOptions,
  providerRequestIn,
  startAddress,
} from './provider-attempt.ts';

/** Key in the session storage of the browser, until the provider returns. */
const key = 'nearhand.provider-beside';

interface BesideOptions extends ProviderOptions {
  onClosed?: () => void;
  signal?: AbortSignal;
}

/** Signs in in the browser of the system, from which the app returns: providers refuse the windows of an app. */
export async function signInBeside(options: BesideOptions): Promise<{ outcome: string; attempt: ProviderAttempt }> {
  const attempt = newAttempt(options, 'page');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const end = app.listen('signedIn', ({ state, outcome }) => state === attempt.id && resolve(outcome));
  options.signal?.addEventListener('abort', () => reject(new CancelledError('Cancelled')));
  const handleBack = () => options.onClosed?.();
  try {
    if (!app.signInBeside(await besideAddressOf(attempt, options))) throw new IdentityError(client.popupFailure);
    // The user is back, perhaps without having signed in.
    window.addEventListener('focus', handleBack, { once: true });
    return { outcome: await promise, attempt };
  } finally {
    window.removeEventListener('focus', handleBack);
    end();
  }
}

/** The page that starts the sign-in in the browser. The verifier stays in the app. */
async function besideAddressOf({ id, verifier }: ProviderAttempt, { provider, redirectTo, invitationToken }: ProviderOptions) {
  const url = new URL(hrefOf('auth-callback'), location.href);
  const values = { provider, challenge: await challengeOf(verifier), state: id, redirectTo, invitationToken };
  const given = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  url.hash = new URLSearchParams(given).toString();
  return url.href;
}

/** For that page: stores the state of the app, and returns the address that starts the sign-in; null for any other fragment. */
export function besideRequestIn(fragment: string): string | null {
  const values = new URLSearchParams(fragment);
  const [challenge, state, request] = [values.get('challenge'), values.get('state'), providerRequestIn(fragment)];
  if (!challenge || !state || !request) return null;
  sessionStorage.setItem(key, state);
  return startAddress(challenge, { ...request, mode: null });
}

/** The address that returns to the app with the result of the provider; null if no app has started the sign-in of this tab. */
export function takeAppAddress(outcome: string): string | null {
  const state = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return state && `nearhand://auth?${new URLSearchParams({ state, outcome })}`;
}
