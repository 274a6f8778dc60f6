import { storedAtom } from '@nearhand/platform/core';

/** Address of the last sign-in link, so that it need not be typed again in this browser. */
export const emailForLinkAtom = storedAtom('email-for-link', '');
