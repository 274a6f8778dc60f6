import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { integrityOf } from '@nearhand/contracts/integrity';
import type { Descriptor, ReleasedBuild } from '@nearhand/contracts/release';
import { errorCode } from './error-code.ts';
import { draftOf, hashOf } from './site.ts';

const compress = promisify(brotliCompress);

/** A build in the store, with its descriptor. */
export interface StoredBuild {
  build: ReleasedBuild;
  descriptor: Descriptor;
}

/** Compresses once for all downloads, so as far as possible. */
export const compressed = (text: Buffer | string): Promise<Buffer> => compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

async function compressTexts(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|json|svg)$/.test(entry.name));
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      await writeFile(`${file}.br`, await compressed(await readFile(file)));
    }),
  );
}

async function copyWhole(from: string, to: string, finish: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(to)) return;
  const draft = draftOf(to);
  await cp(from, draft, { recursive: true });
  await finish(draft);
  await rename(draft, to).catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
    // Another process has added the same build meanwhile.
    await rm(draft, { recursive: true });
  });
}

/** Copies a package's `dist` into the store, in a folder named by its content. An existing build stays untouched. */
export async function addBuild(siteDir: string, packageDir: string, { isCompressed = true } = {}): Promise<StoredBuild> {
  const client = join(packageDir, 'dist/client');
  const text = await readFile(join(client, 'descriptor.json'), 'utf8').catch((cause: unknown) => {
    throw new Error(`${packageDir} is not built yet: it has no dist/client/descriptor.json`, { cause });
  });
  const descriptor = JSON.parse(text) as Descriptor;
  const id = hashOf(text);
  for (const kind of ['assets', 'server']) await mkdir(join(siteDir, kind, descriptor.name), { recursive: true });
  await copyWhole(client, join(siteDir, 'assets', descriptor.name, id), isCompressed ? compressTexts : async () => {});
  const server = join(packageDir, 'dist/server');
  if (existsSync(server)) await copyWhole(server, join(siteDir, 'server', descriptor.name, id), async () => {});
  return { build: { version: descriptor.version, base: `/assets/${descriptor.name}/${id}/`, integrity: integrityOf(text) }, descriptor };
}

export async function readDescriptor(siteDir: string, build: ReleasedBuild): Promise<Descriptor> {
  return JSON.parse(await readFile(join(siteDir, build.base, 'descriptor.json'), 'utf8')) as Descriptor;
}
