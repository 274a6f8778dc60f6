import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { linkDomain } from './app-links.ts';
import { layNative } from './lay-native.ts';
import { layStore } from './lay-store.ts';

const { values } = parseArgs({ options: { domain: { type: 'string', multiple: true, default: [] } } });
const mobile = dirname(dirname(fileURLToPath(import.meta.url)));
const laid = await layNative(mobile, join(mobile, 'dist'), values.domain.map(linkDomain));
await layStore(join(mobile, 'dist', 'store'));
process.stdout.write(
  laid.length > 0
    ? `Laid into the projects of ${laid.join(' and ')}.\n`
    : 'There is no project yet. Run "npx cap add android" or "npx cap add ios" first.\n',
);
process.exitCode = laid.length > 0 ? 0 : 1;
