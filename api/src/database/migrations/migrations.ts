import { FirstTables1763600000000 } from './1763600000000-first-tables.ts';

/** In the order in which they run. */
export const migrations = [FirstTables1763600000000];
