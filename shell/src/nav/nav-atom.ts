import type { ReleasedNavEntry } from '@nearhand/contracts/release';
import { atom } from '@nearhand/platform/core';

/** Navigation entries of the revision's remotes, in order. */
export const navAtom = atom<readonly ReleasedNavEntry[]>([]);
