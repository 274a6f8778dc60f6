import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { integrityOf } from '@nearhand/contracts/integrity';
import type { Descriptor, ReleasedBuild } from '@nearhand/contracts/release';
import { pathOf } from './build-id.ts';
import { hashOf, readText } from './site.ts';
import { allWritten, withDraft } from './store/files.ts';
import type { ReleaseStore } from './store/release-store.ts';

const compress = promisify(brotliCompress);

/** A build in the store, with its descriptor. */
export interface StoredBuild {
  build: ReleasedBuild;
  descriptor: Descriptor;
}

/** Compresses once for all downloads, so as far as possible. */
export const compressed = (text: Buffer | string): Promise<Buffer> => compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/** Whether a compressed copy of the file is kept. */
export const isText = (path: string): boolean => /\.(js|css|json|svg)$/.test(path);

async function compressTexts(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && isText(entry.name));
  await allWritten(
    texts.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      await writeFile(`${file}.br`, await compressed(await readFile(file)));
    }),
  );
}

async function addFolder(store: ReleaseStore, from: string, path: string, finish: (draft: string) => Promise<void>): Promise<void> {
  if (await store.keep(path)) return;
  await withDraft(join(store.dir, path), async (draft) => {
    await cp(from, draft, { recursive: true });
    await finish(draft);
    await store.addFolder(path, draft);
  });
}

/** A build of the store by the text of its descriptor, which identifies it. */
export function storedBuild(text: string): StoredBuild {
  const descriptor = JSON.parse(text) as Descriptor;
  const { name, version } = descriptor;
  return { build: { version, base: `/assets/${name}/${hashOf(text)}/`, integrity: integrityOf(text) }, descriptor };
}

/** Copies a package's `dist` into the store, in a folder named by its content. An existing build stays untouched. */
export async function addBuild(store: ReleaseStore, packageDir: string, { isCompressed = true } = {}): Promise<StoredBuild> {
  const client = join(packageDir, 'dist/client');
  const text = await readFile(join(client, 'descriptor.json'), 'utf8').catch((cause: unknown) => {
    throw new Error(`${packageDir} is not built yet: it has no dist/client/descriptor.json`, { cause });
  });
  const stored = storedBuild(text);
  const { name } = stored.descriptor;
  const id = hashOf(text);
  for (const kind of ['assets', 'server']) await mkdir(join(store.dir, kind, name), { recursive: true });
  const server = join(packageDir, 'dist/server');
  if (existsSync(server)) await addFolder(store, server, `server/${name}/${id}`, async () => {});
  await addFolder(store, client, `assets/${name}/${id}`, isCompressed ? compressTexts : async () => {});
  return stored;
}

export async function readDescriptor(store: ReleaseStore, { base }: ReleasedBuild): Promise<Descriptor> {
  const text = await readText(store, `${pathOf(base)}/descriptor.json`);
  if (text === null) throw new Error(`There is no build ${base} in ${store.dir}`);
  return JSON.parse(text) as Descriptor;
}
