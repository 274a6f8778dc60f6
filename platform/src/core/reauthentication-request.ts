import { atom } from 'jotai';
import { CancelledError } from './errors.ts';
import { store } from './store.ts';

/** Something that goes on once the user has signed in again, on the page that is open. */
export interface ReauthenticationRequest {
  /** `sensitive`: what is to be done wants a sign-in of the last minutes. `ended`: the sign-in has ended elsewhere. */
  reason: 'sensitive' | 'ended';
  /** The user has signed in again. */
  complete: () => void;
  /** The user would rather not. */
  cancel: () => void;
}

/** What the shell asks at this moment, in a dialog over the page. */
export const reauthenticationRequestAtom = atom<ReauthenticationRequest | null>(null);

let pending: Promise<void> | null = null;

/** Asks the user to sign in again; whoever else has the same wish meanwhile waits for the same answer. Rejects when it is given up. */
export function requestReauthentication(reason: ReauthenticationRequest['reason']): Promise<void> {
  if (pending) {
    // What has ended matters more than what is sensitive.
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
