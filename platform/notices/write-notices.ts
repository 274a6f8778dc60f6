/** Writes the licenses of what the server contains: its packages at run time, and its font. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesOf } from './notices.ts';
import { runtimePackages } from './runtime-packages.ts';

const api = join(import.meta.dirname, '../../api');
const packages = [...runtimePackages(api)].filter((folder) => folder.includes('node_modules'));
writeFileSync(join(api, 'dist/NOTICES.txt'), noticesOf([...packages, join(api, 'font')]));
