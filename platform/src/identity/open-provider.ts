import { app } from '../core/client/app.ts';
import { client } from '../core/client/client.ts';
import { CancelledError } from '../core/errors.ts';
import { IdentityError } from './identity-error.ts';
import { addressOf, newAttempt, type ProviderAttempt, type ProviderOptions, storeAttempt } from './provider-attempt.ts';
import { awaitProviderOutcome } from './provider-channel.ts';
import { type BesideResult, openedBeside, signInBeside } from './sign-in-beside.ts';

interface OpenOptions extends ProviderOptions {
  /** Falls back to the whole page if the browser blocks the window. */
  canLeave?: boolean;
  /** Called when the window closes. A result may still follow: a provider's isolation makes its window look closed. */
  onClosed?: () => void;
  signal?: AbortSignal;
}

/** The provider's result and what redeems it. */
export interface ProviderProof {
  handle: string;
  verifier: string;
  provider: string;
}

const width = 500;
const height = 680;
const lookEachMs = 500;

/** Opens a centered window; null if the browser blocks it. */
function openWindow(): Window | null {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/** Errors for which a retry does not help. */
const finalErrors = new Map([
  ['PROVIDER_NOT_CONFIGURED', 'OPERATION_NOT_ALLOWED'],
  ['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
]);

/** The fragment of the callback holds a handle or an error. */
export function handleOf(outcome: string): string {
  const error = new URLSearchParams(outcome).get('error');
  if (error !== null || outcome === '') throw new IdentityError(finalErrors.get(error ?? '') ?? 'AUTHORIZATION_FAILED');
  return outcome;
}

/** Redirects the whole page to the provider, which returns to /user/auth_callback. */
export async function leaveForProvider(options: ProviderOptions): Promise<never> {
  const attempt = newAttempt(options, 'page');
  storeAttempt(sessionStorage, attempt);
  location.assign(await addressOf(attempt, options));
  return new Promise(() => {});
}

function watchWindow(opened: Window, onClosed: () => void): ReturnType<typeof setInterval> {
  const look = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(look);
    onClosed();
  }, lookEachMs);
  return look;
}

const proofOf = ({ outcome, attempt }: BesideResult): ProviderProof => ({
  handle: handleOf(outcome),
  verifier: attempt.verifier,
  provider: attempt.provider,
});

/** Waits for a sign-in that another page of this app has opened in the browser of the system; null if there is none. */
export const continueProvider = (signal: AbortSignal): Promise<ProviderProof> | null => openedBeside(signal)?.then(proofOf) ?? null;

/**
 * Signs in with a provider in a window. Call it in the click handler before any await, or browsers block the window; if it is blocked and
 * `canLeave` is set, redirects the whole page.
 */
export async function openProvider(options: OpenOptions): Promise<ProviderProof> {
  if (app.signsInBeside) return proofOf(await signInBeside(options));
  const opened = openWindow();
  if (!opened && options.canLeave && client.leavesForProvider) return leaveForProvider(options);
  if (!opened) throw new IdentityError(client.popupFailure);
  const attempt: ProviderAttempt = newAttempt(options, 'popup');
  const given = options.signal ?? new AbortController().signal;
  const over = new AbortController();
  const arrival = awaitProviderOutcome(attempt, AbortSignal.any([given, over.signal]));
  // Errors before the await below are reported by their own source.
  arrival.catch(() => undefined);
  const look = watchWindow(opened, options.onClosed ?? (() => {}));
  try {
    storeAttempt(opened.sessionStorage, attempt);
    opened.location.replace(await addressOf(attempt, options));
    return proofOf({ outcome: await arrival, attempt });
  } catch (error) {
    if (given.aborted) throw new CancelledError('Cancelled', { cause: error });
    throw error;
  } finally {
    clearInterval(look);
    over.abort();
    opened.close();
  }
}
