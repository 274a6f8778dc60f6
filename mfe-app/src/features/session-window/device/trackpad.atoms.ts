import { storedAtom } from '@nearhand/platform/core';

/** On a touch screen the picture is a trackpad. */
export const trackpadAtom = storedAtom('trackpad', false);
