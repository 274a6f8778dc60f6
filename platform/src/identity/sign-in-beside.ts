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

export interface BesideResult {
  outcome: string;
  attempt: ProviderAttempt;
}

/** The sign-in that is open in the browser. It outlives the page that has started it: the next one can continue it. */
let opened: Promise<BesideResult> | null = null;

/** Signs in in the browser of the system, from which the app returns: providers refuse the windows of an app. */
export async function signInBeside(options: BesideOptions): Promise<BesideResult> {
  const attempt = newAttempt(options, 'page');
  const url = await besideAddressOf(attempt, options);
  const { promise, resolve } = Promise.withResolvers<BesideResult>();
  const end = app.listen('signedIn', ({ state, outcome }) => {
    if (state !== attempt.id) return;
    end();
    if (opened === promise) opened = null;
    resolve({ outcome, attempt });
  });
  if (!app.signInBeside(url)) {
    end();
    throw new IdentityError(client.popupFailure);
  }
  opened = attempt.purpose === 'signIn' ? promise : null;
  return returnOf(promise, options);
}

/** Waits for the sign-in that another page has opened in the browser; null if there is none. */
export const openedBeside = (signal: AbortSignal): Promise<BesideResult> | null => opened && returnOf(opened, { signal });

async function returnOf(
  result: Promise<BesideResult>,
  { signal, onClosed }: Pick<BesideOptions, 'signal' | 'onClosed'>,
): Promise<BesideResult> {
  const { promise: cancelled, reject } = Promise.withResolvers<never>();
  const cancel = () => reject(new CancelledError('Cancelled'));
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  const handleBack = () => onClosed?.();
  // The user is back, perhaps without having signed in.
  window.addEventListener('focus', handleBack, { once: true });
  try {
    return await Promise.race([result, cancelled]);
  } finally {
    window.removeEventListener('focus', handleBack);
    signal?.removeEventListener('abort', cancel);
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

/** Stores the state of the app that opened this page, and returns the address that starts the sign-in; null for any other fragment. */
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
