import { FirstSchema1764000000000 } from './1764000000000-first-schema.ts';

/** In the order in which they run. */
export const migrations = [FirstSchema1764000000000];
