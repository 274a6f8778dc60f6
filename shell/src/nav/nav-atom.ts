import type { ReleasedNavEntry } from '@nearhand/contracts/release';
import { atom, meAtom } from '@nearhand/platform/core';

/** Navigation entries of the revision's remotes, in order. */
export const navAtom = atom<readonly ReleasedNavEntry[]>([]);

/** The entries that the user may open; none before the address is verified. */
export const ownNavAtom = atom((get) => {
  const { isAdmin = false, isVerified = true } = get(meAtom)?.user ?? {};
  if (!isVerified) return [];
  return get(navAtom).filter(({ isForAdmins = false }) => isAdmin || !isForAdmins);
});
