import { isSignedIn, store, tokensAtom } from '@nearhand/platform/core';
import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => store.sub(tokensAtom, onChange);

/** Whether somebody is signed in; a page that was rendered for everybody begins with no. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, isSignedIn, () => false);
