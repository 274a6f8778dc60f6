import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Bucket } from '@nearhand/release/store/bucket';
import { filesBelow } from '@nearhand/release/store/bucket-copies';
import { bucketFault } from '@nearhand/release/store/bucket-fault';
import { bucketVariables } from '@nearhand/release/store/bucket-settings';
import { copyToBucket } from '@nearhand/release/store/copy-to-bucket';
import { sha256 } from '@nearhand/release/store/files';
import { bucketOf } from './env/env-bucket.ts';
import { type Environment, withFiles, withoutEmpty } from './env/env-files.ts';
import type { FileService } from './files/file.service.ts';
import { openBucketFiles } from './files/open-store.ts';

/** Leftovers of a killed process or of a full disk are not stored files. */
const isStored = (path: string) => !path.split('/').some((part) => part.startsWith('.'));

async function copyFiles(folder: string, files: FileService): Promise<{ copied: number; known: number }> {
  const result = { copied: 0, known: 0 };
  for (const path of (await filesBelow(folder, '.')).map((path) => path.slice(2)).filter(isStored)) {
    const isKnown = await files.exists(path);
    if (!isKnown) await files.writeFrom(path, join(folder, path), 'application/octet-stream');
    result[isKnown ? 'known' : 'copied'] += 1;
  }
  return result;
}

async function copyInstallers(folder: string, bucket: Bucket): Promise<number> {
  let copied = 0;
  for (const name of (await filesBelow(folder, '.')).map((path) => path.slice(2)).filter(isStored)) {
    const content = await readFile(join(folder, name));
    if ((await bucket.hashOf(name)) === sha256(content)) continue;
    await bucket.put(name, content);
    copied += 1;
  }
  return copied;
}

/** Copies files, releases and installers from the disk into the bucket of S3_BUCKET. It may be repeated. */
export async function moveToBucket(environment: Environment): Promise<string> {
  const variables = withFiles(withoutEmpty(environment), bucketVariables);
  const settings = bucketOf(variables);
  if (!settings) throw new Error('S3_BUCKET is not set');
  const bucket = new Bucket(settings, 'site/');
  const fault = await bucketFault(bucket, settings);
  if (fault) throw new Error(fault);
  const dataDir = resolve(variables['DATA_DIR'] ?? '.data');
  const { copied, known } = await copyFiles(join(dataDir, 'files'), await openBucketFiles(settings));
  const releases = await copyToBucket(resolve(variables['SITE_DIR'] ?? join(dataDir, 'site')), bucket);
  const installers = await copyInstallers(
    resolve(variables['INSTALLER_DIR'] ?? join(dataDir, 'installers')),
    new Bucket(settings, 'installers/'),
  );
  return `Files: ${copied} copied, ${known} were there. Releases: ${releases}. Installers: ${installers} copied. The disk is left as it was.`;
}
