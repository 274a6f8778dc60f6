import { atom } from '@nearhand/platform/core';

/** Ids of the forms with unsaved changes. */
export const unsavedAtom = atom<ReadonlySet<string>>(new Set<string>());
