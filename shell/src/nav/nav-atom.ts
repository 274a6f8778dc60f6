import type { ReleasedNavEntry } from '@nearhand/contracts/release';
import { atom } from '@nearhand/platform/core';

/** Entries of the app's navigation, as the revision's remotes declare them, in order. */
export const navAtom = atom<readonly ReleasedNavEntry[]>([]);
