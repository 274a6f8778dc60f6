import { CancelledError } from '../core/errors.ts';
import { IdentityError } from './identity-error.ts';
import { addressOf, newAttempt, type ProviderAttempt, storeAttempt } from './provider-attempt.ts';
import { awaitProviderOutcome } from './provider-channel.ts';

interface ProviderOptions {
  /** google, apple, or a name from `GET /auth/provider`. */
  provider: string;
  /** What for; to sign in, where nothing else is said. */
  purpose?: ProviderAttempt['purpose'];
  redirectTo?: string | null;
  invitationToken?: string | null;
  /** Where browsers allow no window, the whole page may go there; else that is refused in words. */
  canLeave?: boolean;
  /** What to do once the user has closed the window; it may still bring something where the provider hides it from us. */
  onClosed?: () => void;
  signal?: AbortSignal;
}

/** What a provider brought, and what it takes to redeem it. */
export interface ProviderProof {
  handle: string;
  verifier: string;
  provider: string;
}

const width = 500;
const height = 680;
const lookEachMs = 500;

/** A window in the middle of this one; null where the browser allows none. */
function openWindow(): Window | null {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/** Where trying again would not help. */
const finalErrors = new Map([
  ['PROVIDER_NOT_CONFIGURED', 'OPERATION_NOT_ALLOWED'],
  ['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
]);

/** What stands behind the # of the callback: a handle, or an error. */
export function handleOf(outcome: string): string {
  const error = new URLSearchParams(outcome).get('error');
  if (error !== null || outcome === '') throw new IdentityError(finalErrors.get(error ?? '') ?? 'AUTHORIZATION_FAILED');
  return outcome;
}

/** Goes to a provider with the whole page, which comes back to /user/auth_callback. */
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

/**
 * Lets the user sign in with another provider, in a window of its own. To be called in the click itself, before any
 * await, or browsers block the window; where it is blocked, the whole page goes there with `canLeave`, and comes back to
 * /user/auth_callback.
 */
export async function openProvider(options: ProviderOptions): Promise<ProviderProof> {
  const opened = openWindow();
  if (!opened && options.canLeave) return leaveForProvider(options);
  if (!opened) throw new IdentityError('POPUP_BLOCKED');
  const attempt: ProviderAttempt = newAttempt(options, 'popup');
  const given = options.signal ?? new AbortController().signal;
  const over = new AbortController();
  const arrival = awaitProviderOutcome(attempt, AbortSignal.any([given, over.signal]));
  // Until it is waited for, what goes wrong is told by what went wrong.
  arrival.catch(() => undefined);
  const look = watchWindow(opened, options.onClosed ?? (() => {}));
  try {
    storeAttempt(opened.sessionStorage, attempt);
    opened.location.replace(await addressOf(attempt, options));
    const outcome = await arrival;
    return { handle: handleOf(outcome), verifier: attempt.verifier, provider: attempt.provider };
  } catch (error) {
    if (given.aborted) throw new CancelledError('Cancelled', { cause: error });
    throw error;
  } finally {
    clearInterval(look);
    over.abort();
    opened.close();
  }
}
