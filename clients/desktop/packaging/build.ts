import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './build-app.ts';

await buildApp(join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist'));
