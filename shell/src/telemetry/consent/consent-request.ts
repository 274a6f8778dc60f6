import { atom, consentAtom, isConsentNeeded, store } from '@nearhand/platform/core';
import { useSyncExternalStore } from 'react';

/** Whether the user has opened the dialog to change the choice. */
export const consentRequestedAtom = atom(false);

/** Whether the dialog is open: until the user has chosen, and on request. */
export const consentAskedAtom = atom((get) => get(consentAtom) === null || get(consentRequestedAtom));

export const requestConsent = (): void => store.set(consentRequestedAtom, true);

const never = () => () => {};

/** False during prerendering and hydration. */
export const useIsConsentNeeded = (): boolean => useSyncExternalStore(never, isConsentNeeded, () => false);
