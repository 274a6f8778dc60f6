import { storedAtom } from '../../core/storage/stored-atom.ts';

export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Row height of all lists; stored in the browser, not on the account. */
export const densityAtom = storedAtom<Density>('density', 'compact');
