/** `node tools/pack-server.ts <folder>`: copies what the built server reads when it runs, and the built agent, as in `deploy/Dockerfile`. */
import { createReadStream, createWriteStream, globSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { runtimePackages } from '../platform/notices/runtime-packages.ts';
import { root } from './build-state.ts';

/** Source maps, sources, texts for people, and builds for browsers. */
const unread = /\.(?:map|md|[cm]?ts)$|[\\/.]browser(?:\.|$)|\.standalone\.js$/;

const bundle = join(root, 'api/dist');

async function copy(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    // Packages within a package are in the list themselves, if they are needed.
    filter: (path) => !unread.test(path) && (path === from || basename(path) !== 'node_modules'),
  });
}

/** The server sends it as it was before: see `api/src/modules/device/installer`. */
async function compress(from: string, to: string): Promise<void> {
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 9 } });
  await pipeline(createReadStream(from), zstd, createWriteStream(to));
}

/** Copies the built agent, if there is one, into a folder for `AGENT_DIR`. */
async function packAgent(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const path of globSync('agent/dist/*', { cwd: root })) {
    const to = join(target, basename(path));
    await (basename(path).startsWith('nearhand-agent-') ? compress(join(root, path), `${to}.zst`) : cp(join(root, path), to));
  }
}

/** Copies into a folder in which `node api/dist/main.js` runs. */
export async function packServer(target: string, built = bundle): Promise<void> {
  const copied = ['api/font', ...globSync('locales/*/server', { cwd: root })].map((path) => join(root, path));
  await copy(built, join(target, relative(root, bundle)));
  for (const path of [...copied, ...runtimePackages(built)]) await copy(path, join(target, relative(root, path)));
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error(`Name the folder: node tools/${basename(import.meta.filename)} <folder>`);
  await packServer(folder);
  await packAgent(join(folder, 'agent'));
}
