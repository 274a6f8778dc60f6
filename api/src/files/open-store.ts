import { join } from 'node:path';
import type { Env } from '../env/env.ts';
import { DiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { privateFolder } from './private-folder.ts';

/** Opens the configured store; loads the S3 client only if it is used. */
export async function openStore(env: Env): Promise<FileStore> {
  const { DATA_DIR, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_ENDPOINT: endpoint, FILES_S3_KEY_ID, FILES_S3_SECRET } = env;
  if (!bucket) {
    const folder = join(DATA_DIR, 'files');
    await privateFolder(folder);
    return new DiskStore(folder);
  }
  const { S3Store } = await import('./s3-store.ts');
  const credentials = FILES_S3_KEY_ID && FILES_S3_SECRET ? { accessKeyId: FILES_S3_KEY_ID, secretAccessKey: FILES_S3_SECRET } : undefined;
  return new S3Store({ bucket, region, endpoint, credentials });
}
