import { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from './bucket-settings.ts';

export const requestsAtOnce = 32;

/** A client for the bucket. Other services than Amazon's lack the newer checksums. */
export function createS3Client({ region, endpoint, credentials, hasPathStyle }: BucketSettings): S3Client {
  const agent = { maxSockets: requestsAtOnce, keepAlive: true };
  return new S3Client({
    region,
    forcePathStyle: hasPathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2_000, socketTimeout: 20_000, httpAgent: agent, httpsAgent: agent },
  });
}
