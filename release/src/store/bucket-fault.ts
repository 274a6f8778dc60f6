import { type Bucket, statusOf } from './bucket.ts';
import type { BucketSettings } from './bucket-settings.ts';

const keys = 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY';

/** Finds a fault in the settings of a bucket, in one line; null if there is none, or if the service is unavailable. */
export async function bucketFault(bucket: Bucket, { bucket: name, endpoint, region }: BucketSettings): Promise<string | null> {
  const service = endpoint ?? 'Amazon S3';
  try {
    await bucket.check();
    const isConditional = await bucket.hasConditionalWrites();
    return isConditional
      ? null
      : `S3_ENDPOINT: ${service} lets several writers create one object (If-None-Match), so that two releases could overwrite each other`;
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) return `S3_BUCKET: there is no bucket ${name} at ${service}`;
    if (status === 401 || status === 403) return `${keys}: ${service} refuses them for the bucket ${name}`;
    if (status === 301 || status === 400) return `S3_REGION, S3_ENDPOINT: ${service} has no bucket ${name} in ${region}`;
    if (status === 501) return `S3_ENDPOINT: ${service} has no conditional writes, without which two releases could overwrite each other`;
    if (error instanceof Error && error.name === 'CredentialsProviderError') return `${keys}: must be set`;
    return null;
  }
}
