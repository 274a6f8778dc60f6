import { useMediaQuery } from '@nearhand/platform/ui';

/** A touch screen is one of the pointers. */
export const useHasTouch = (): boolean => useMediaQuery('(any-pointer: coarse)', false, { getInitialValueInEffect: false });
