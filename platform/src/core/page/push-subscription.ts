import { storedAtom } from '../storage/stored-atom.ts';

/** Id of the push subscription of this browser or app. It counts only while the server lists it for the user. */
export const pushSubscriptionIdAtom = storedAtom<string | null>('push-subscription', null);
