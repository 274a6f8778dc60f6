import { join } from 'node:path';

/** The folder of this package: its sources and the bundled server are both one level below it. */
export const packageFolder: string = join(import.meta.dirname, '..');
