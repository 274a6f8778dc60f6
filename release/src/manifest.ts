import { createPublicKey, verify } from 'node:crypto';
import type { components } from '@nearhand/contracts/openapi.gen';

export type ReleaseManifest = components['schemas']['ReleaseManifest'];

export const descriptorPath = 'descriptor.json';

const largestBuild = 100 * 1024 * 1024;

/** The text of a manifest that a team signs. Equal manifests give equal text on each system. */
export const manifestText = ({ remote, commit, message, files }: ReleaseManifest): string =>
  [
    'nearhand-release-1',
    remote,
    commit ?? '-',
    JSON.stringify(message),
    ...files.map(({ path, hash, size }) => `${hash} ${size} ${path}`),
    '',
  ].join('\n');

/** Whether the signature of a manifest was made with the private half of an Ed25519 key (PEM). */
export function isSignedBy(publicKey: string, manifest: ReleaseManifest, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return bytes.length === 64 && verify(null, Buffer.from(manifestText(manifest)), createPublicKey(publicKey), bytes);
}

/** Names that mean the same on each system. Compressed copies are made by the server. */
const isHarmless = (path: string): boolean =>
  path.split('/').every((part) => /^[\w@~+-][\w@~+.-]*$/.test(part) && !part.endsWith('.')) && !/\.(br|draft)$/i.test(path);

/** Finds a fault in the files of a manifest; null if there is none. */
export function manifestFault({ files }: ReleaseManifest): string | null {
  const bad = files.find(({ path }) => !isHarmless(path));
  if (bad) return `the path ${JSON.stringify(bad.path)} is not allowed`;
  const paths = new Set<string>();
  for (const { path } of files) {
    if (paths.has(path.toLowerCase())) return `the path ${path} is there twice`;
    paths.add(path.toLowerCase());
  }
  const folder = files.find(({ path }) =>
    path.split('/').some((_, at, parts) => at > 0 && paths.has(parts.slice(0, at).join('/').toLowerCase())),
  );
  if (folder) return `a folder of ${folder.path} is also a file`;
  if (!files.some(({ path }) => path === descriptorPath)) return `${descriptorPath} is missing`;
  if (files.reduce((total, { size }) => total + size, 0) > largestBuild) return `it has more than ${largestBuild} bytes`;
  return null;
}
