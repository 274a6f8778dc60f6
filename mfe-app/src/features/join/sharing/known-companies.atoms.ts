import { atom, storedAtom } from '@nearhand/platform/core';

const most = 50;

/** Stored only in the browser for the customer's privacy. */
const knownIdsAtom = storedAtom<readonly string[]>('shared-with', []);

/** Companies with which this browser has shared its screen, the latest first. Setting adds one. */
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
