import { FirstSchema1764100000000 } from './1764100000000-first-schema.ts';
import { Devices1764200000000 } from './1764200000000-devices.ts';

/** In the order in which they run. */
export const migrations = [FirstSchema1764100000000, Devices1764200000000];
