import { atom } from '@nearhand/platform/core';

/** Whether the page itself shows the session requests, in sight of the user. */
export const areRequestsInViewAtom = atom(false);
