import { FirstTables1763600000000 } from './1763600000000-first-tables.ts';
import { SessionRules1763700000000 } from './1763700000000-session-rules.ts';
import { SessionsTogether1763700100000 } from './1763700100000-sessions-together.ts';
import { SessionColleagues1763700110000 } from './1763700110000-session-colleagues.ts';
import { SessionRecords1763700200000 } from './1763700200000-session-records.ts';
import { Lists1763700300000 } from './1763700300000-lists.ts';
import { ListIndexes1763700310000 } from './1763700310000-list-indexes.ts';
import { Accounts1763800000000 } from './1763800000000-accounts.ts';
import { SessionPeriods1763900000000 } from './1763900000000-session-periods.ts';

/** In the order in which they run. */
export const migrations = [
  FirstTables1763600000000,
  SessionRules1763700000000,
  SessionsTogether1763700100000,
  SessionColleagues1763700110000,
  SessionRecords1763700200000,
  Lists1763700300000,
  ListIndexes1763700310000,
  Accounts1763800000000,
  SessionPeriods1763900000000,
];
