import { FirstTables1763600000000 } from './1763600000000-first-tables.ts';
import { SessionRules1763700000000 } from './1763700000000-session-rules.ts';

/** In the order in which they run. */
export const migrations = [FirstTables1763600000000, SessionRules1763700000000];
