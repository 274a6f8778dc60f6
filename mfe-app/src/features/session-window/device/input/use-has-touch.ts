import { useMediaQuery } from '@nearhand/platform/ui';

/** A touch screen is one of the pointers. */
export const useHasTouch = (): boolean => useMediaQuery('(any-pointer: coarse)', false, { getInitialValueInEffect: false });

/** The first pointer is a finger, as on phones and tablets. */
export const useIsTouched = (): boolean => useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
