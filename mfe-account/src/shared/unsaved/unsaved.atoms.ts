import { atom } from '@nearhand/platform/core';

/** The forms on the page that hold something not saved yet. */
export const unsavedAtom = atom<ReadonlySet<string>>(new Set<string>());
