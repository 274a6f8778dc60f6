import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BucketSettings, copiesOf } from './bucket-settings.ts';
import { FolderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';

interface StoreSettings {
  /** Folder of the store, without a bucket. */
  siteDir: string;
  /** Has the copies of what is in a bucket. */
  dataDir: string;
  bucket: BucketSettings | null;
}

/** Opens the configured store; loads the S3 client only if it is used. Throws if the settings of the bucket are wrong. */
export async function openReleaseStore({ siteDir, dataDir, bucket: settings }: StoreSettings): Promise<ReleaseStore> {
  if (!settings) return new FolderStore(siteDir);
  const [{ Bucket }, { BucketStore }, { bucketFault }] = await Promise.all([
    import('./bucket.ts'),
    import('./bucket-store.ts'),
    import('./bucket-fault.ts'),
  ]);
  const bucket = new Bucket(settings, 'site/');
  const fault = await bucketFault(bucket, settings);
  if (fault) throw new Error(fault);
  const dir = copiesOf(settings, dataDir);
  for (const folder of ['assets', 'revisions']) await mkdir(join(dir, folder), { recursive: true });
  return new BucketStore(dir, bucket);
}
