import { FirstSchema1764100000000 } from './1764100000000-first-schema.ts';

/** In the order in which they run. */
export const migrations = [FirstSchema1764100000000];
