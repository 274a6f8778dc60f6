import { createHash, sign } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { components } from '@nearhand/contracts/openapi.gen';

export type Manifest = components['schemas']['ReleaseManifest'];

/** A build on this machine, with the contents of its files by their hashes. */
export interface LocalBuild {
  remote: string;
  files: Manifest['files'];
  contents: ReadonlyMap<string, Buffer>;
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Reads the folder of a build, which contains `descriptor.json`. */
export async function readLocalBuild(folder: string): Promise<LocalBuild> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = new Map<string, Buffer>();
  const files = [];
  let remote = '';
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const path = relative(folder, join(parentPath, name)).split(sep).join('/');
    const content = await readFile(join(folder, path));
    const hash = hashOf(content);
    contents.set(hash, content);
    files.push({ path, hash, size: content.length });
    if (path === 'descriptor.json') remote = String((JSON.parse(content.toString('utf8')) as { name?: unknown }).name);
  }
  return { remote, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), contents };
}

/** The text that is signed. The server builds it from the manifest in the same way: `release/src/manifest.ts`. */
export const manifestText = ({ remote, commit, message, files }: Manifest): string =>
  [
    'nearhand-release-1',
    remote,
    commit ?? '-',
    JSON.stringify(message),
    ...files.map(({ path, hash, size }) => `${hash} ${size} ${path}`),
    '',
  ].join('\n');

/** Signs a manifest with an Ed25519 key, a PEM. */
export const signatureOf = (manifest: Manifest, privateKey: string): string =>
  sign(null, Buffer.from(manifestText(manifest)), privateKey).toString('base64');
