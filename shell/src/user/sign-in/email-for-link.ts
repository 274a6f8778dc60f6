import { storedAtom } from '@nearhand/platform/core';

/** Where a sign-in link was sent to from this browser: whoever opens it here need not say it again. */
export const emailForLinkAtom = storedAtom('email-for-link', '');
