import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** A bucket of a service with the S3 protocol. */
export interface BucketSettings {
  bucket: string;
  region: string;
  /** Endpoint of an S3-compatible service; Amazon's by default. */
  endpoint: string | undefined;
  /** Access keys; those of the machine or its environment by default. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Start of the names of all objects; empty, or ends with a slash. */
  prefix: string;
  /** Whether the bucket is named in the path of addresses, and not in the host. */
  hasPathStyle: boolean;
}

export const bucketVariables = [
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PREFIX',
  'S3_PATH_STYLE',
] as const;

type BucketVariables = Readonly<Partial<Record<(typeof bucketVariables)[number], string | undefined>>>;

/** Finds a fault in the variables of a bucket, in one line; null if there is none. */
function faultOf(variables: BucketVariables): string | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX = '' } = variables;
  const alone = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX'] as const).find((name) => variables[name]);
  if (!S3_BUCKET) return alone ? `S3_BUCKET: must be set together with ${alone}` : null;
  if (Boolean(S3_ACCESS_KEY_ID) !== Boolean(S3_SECRET_ACCESS_KEY)) return 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must be set together';
  if (!/^(?:[\w.-]+\/)*[\w.-]*$/.test(S3_PREFIX) || S3_PREFIX.split('/').some((part) => /^\.+$/.test(part)))
    return 'S3_PREFIX: must be letters, digits, dots, hyphens and slashes, such as nearhand/';
  return null;
}

/** The bucket that variables name; null without one. Throws if they are incomplete. */
export function bucketSettings(variables: BucketVariables): BucketSettings | null {
  const fault = faultOf(variables);
  if (fault) throw new Error(fault);
  const { S3_BUCKET: bucket, S3_REGION: region = 'us-east-1', S3_ENDPOINT: endpoint, S3_PREFIX = '', S3_PATH_STYLE } = variables;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if (!bucket) return null;
  return {
    bucket,
    region,
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    prefix: S3_PREFIX && !S3_PREFIX.endsWith('/') ? `${S3_PREFIX}/` : S3_PREFIX,
    hasPathStyle: S3_PATH_STYLE ? S3_PATH_STYLE === 'on' : endpoint !== undefined,
  };
}

/** Returns the folder with the copies of a bucket; each bucket has its own. */
export function copiesOf({ endpoint = '', bucket, prefix }: BucketSettings, dataDir: string): string {
  const name = createHash('sha256')
    .update(JSON.stringify([endpoint, bucket, prefix]))
    .digest('hex')
    .slice(0, 12);
  return join(dataDir, 'cache', name);
}
