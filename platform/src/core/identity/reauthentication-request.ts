import { atom } from 'jotai';
import { CancelledError } from '../errors.ts';
import { store } from '../store.ts';

/** A pending request to sign in again, shown over the current page. */
export interface ReauthenticationRequest {
  /** `sensitive`: the action needs a recent sign-in. `ended`: the sign-in was revoked or has expired. */
  reason: 'sensitive' | 'ended';
  complete: () => void;
  cancel: () => void;
}

/** The pending request; the shell renders it as a dialog. */
export const reauthenticationRequestAtom = atom<ReauthenticationRequest | null>(null);

let pending: Promise<void> | null = null;

/** Asks the user to sign in again. Concurrent callers share one request. Rejects with `CancelledError` if the user cancels. */
export function requestReauthentication(reason: ReauthenticationRequest['reason']): Promise<void> {
  if (pending) {
    // `ended` takes precedence over `sensitive`.
    store.set(reauthenticationRequestAtom, (request) => request && (reason === 'ended' ? { ...request, reason } : request));
    return pending;
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  pending = promise.finally(() => {
    pending = null;
    store.set(reauthenticationRequestAtom, null);
  });
  store.set(reauthenticationRequestAtom, { reason, complete: resolve, cancel: () => reject(new CancelledError('Cancelled')) });
  return pending;
}
