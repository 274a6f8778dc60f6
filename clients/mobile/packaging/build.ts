import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWww } from './build-www.ts';

await buildWww(join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'www'));
