/** Builds packages from `dist` with electron-builder, which it downloads. Its options follow, such as `--linux deb`. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storeListing } from '@nearhand/client-kit/build/store-listing';
import { writeFiles } from '@nearhand/client-kit/build/write-files';
import { builderVersion, runNpm } from './builder.ts';
import { layAgent } from './lay-agent.ts';
import { packageFolder, packageOptions } from './package-options.ts';
import { infoPlistStrings } from './package-texts.ts';

const desktop = dirname(dirname(fileURLToPath(import.meta.url)));
const config = join(packageFolder, 'electron-builder.json');

await writeFiles(join(desktop, packageFolder, 'strings'), infoPlistStrings);
await writeFiles(join(desktop, packageFolder, 'store'), storeListing('macAppStore'));
if (process.platform === 'linux') await layAgent(join(desktop, '../../agent/dist'), join(desktop, packageFolder, 'agent'));
await writeFile(join(desktop, config), JSON.stringify(packageOptions, null, 2));
runNpm('npx', ['--yes', `electron-builder@${builderVersion}`, '--config', config, '--publish', 'never', ...process.argv.slice(2)], desktop);
