import { isSignedIn, signedInAtom, store } from '@nearhand/platform/core';
import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => store.sub(signedInAtom, onChange);

/** False during prerendering and hydration. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, isSignedIn, () => false);
