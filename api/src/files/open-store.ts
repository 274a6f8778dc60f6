import { join } from 'node:path';
import type { BucketSettings } from '@nearhand/release/store/bucket-settings';
import type { Env } from '../env/env.ts';
import { DiskStore } from './disk-store.ts';
import { FileService } from './file.service.ts';
import { privateFolder } from './private-folder.ts';

/** Opens the configured store of files; loads the S3 client only if it is used. */
export async function openFiles({ DATA_DIR, BUCKET }: Env): Promise<FileService> {
  if (BUCKET) return openBucketFiles(BUCKET);
  const folder = join(DATA_DIR, 'files');
  await privateFolder(folder);
  return new FileService(new DiskStore(folder));
}

export async function openBucketFiles(settings: BucketSettings): Promise<FileService> {
  const { S3Store } = await import('./s3-store.ts');
  return new FileService(new S3Store(settings), settings.prefix);
}
