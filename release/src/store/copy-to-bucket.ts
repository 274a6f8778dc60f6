import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifFound } from '../error-code.ts';
import type { Bucket } from './bucket.ts';
import { filesBelow } from './bucket-copies.ts';
import { BucketStore } from './bucket-store.ts';
import { isObject } from './object-names.ts';

const namesIn = async (folder: string): Promise<string[]> => (await ifFound(readdir(folder))) ?? [];

/** Copies the releases of a folder into a bucket, the newest last. What is there already stays. Returns the number of releases. */
export async function copyToBucket(siteDir: string, bucket: Bucket): Promise<number> {
  const store = new BucketStore(siteDir, bucket);
  for (const kind of ['server', 'assets'])
    for (const name of await namesIn(join(siteDir, kind)))
      for (const id of await namesIn(join(siteDir, kind, name))) if (/^[0-9a-f]{20}$/.test(id)) await store.save(`${kind}/${name}/${id}`);
  for (const name of await namesIn(join(siteDir, 'revisions')))
    if (/^[0-9a-f]{20}\.json$/.test(name)) await store.save(`revisions/${name}`);
  for (const folder of ['files', 'candidates', 'assets/previews', 'kit'])
    for (const path of await filesBelow(siteDir, folder)) if (isObject(path) && !(await store.keep(path))) await store.save(path);
  await copyNumbered(siteDir, bucket, 'channels', 'change of the channels');
  return copyNumbered(siteDir, bucket, 'releases', 'release');
}

async function copyNumbered(siteDir: string, bucket: Bucket, folder: string, what: string): Promise<number> {
  const numbers = (await namesIn(join(siteDir, folder))).flatMap((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0) || []);
  for (const number of numbers.sort((a, b) => a - b)) {
    const path = `${folder}/${number}.json`;
    if (!(await bucket.putNew(path, await readFile(join(siteDir, path)))))
      throw new Error(`The bucket has another ${what} ${number} than ${siteDir}: use another S3_PREFIX`);
  }
  return numbers.length;
}
