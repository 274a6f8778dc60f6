import { isSignedIn, store, tokensAtom } from '@nearhand/platform/core';
import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => store.sub(tokensAtom, onChange);

/** False during prerendering and hydration. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, isSignedIn, () => false);
