import { atom } from '@nearhand/platform/core';

/** Id of a released revision that is not the one of this tab. */
export const newRevisionAtom = atom<string | null>(null);
