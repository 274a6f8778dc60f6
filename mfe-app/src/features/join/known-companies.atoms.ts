import { atom, storedAtom } from '@nearhand/platform/core';

const most = 50;

/** Kept in the browser on purpose: with whom this person has shared is nobody else's business. */
const knownIdsAtom = storedAtom<readonly string[]>('shared-with', []);

/** Companies with which this browser has shared its screen before, the last one first; set with one more. */
export const knownCompaniesAtom = atom(
  (get) => {
    const ids: unknown = get(knownIdsAtom);
    return new Set(Array.isArray(ids) ? ids : []);
  },
  (get, set, companyId: string) => {
    const others = [...get(knownCompaniesAtom)].filter((id) => id !== companyId);
    set(knownIdsAtom, [companyId, ...others].slice(0, most));
  },
);
