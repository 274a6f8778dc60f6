import { type BucketSettings, bucketSettings } from '@nearhand/release/store/bucket-settings';
import { z } from 'zod';
import { httpAddress } from './address.ts';
import type { Environment } from './env-files.ts';
import { StartError } from './start-error.ts';

/** Variables of the bucket. */
export const bucketVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,62}$/i, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: httpAddress.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: z.string().min(1).optional(),
  S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
};

/** `null` without a bucket. */
export function bucketOf(variables: Environment): BucketSettings | null {
  const former = Object.keys(variables).find((name) => name.startsWith('FILES_S3_'));
  if (former) throw new StartError(`${former}: the variables of the bucket are S3_BUCKET and others now, see docs/configuration.md`);
  try {
    return bucketSettings(variables);
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}
