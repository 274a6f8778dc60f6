import { storedAtom } from '@nearhand/platform/core';

/** Whether the picture is a trackpad on a touch screen. */
export const trackpadAtom = storedAtom('trackpad', false);
