import { randomUUID } from 'node:crypto';
import { S3Server } from './s3-server.ts';

/** A bucket of a service with the S3 protocol. */
export interface TestBucket {
  /** Variables with which a server finds it. */
  env: Record<string, string>;
  /** Null if it is a bucket of a real service. */
  server: S3Server | null;
  stop(): void;
}

/** A bucket of a real service if `TEST_S3_URL` names one, such as `http://key:secret@127.0.0.1:7480/bucket`; else of a small one. */
export async function aBucket(): Promise<TestBucket> {
  const given = process.env['TEST_S3_URL'];
  const prefix = { S3_PREFIX: `test-${randomUUID()}/` };
  if (given) {
    const { origin, pathname, username, password } = new URL(given);
    const keys = { S3_ACCESS_KEY_ID: decodeURIComponent(username), S3_SECRET_ACCESS_KEY: decodeURIComponent(password) };
    return { env: { S3_BUCKET: pathname.slice(1), S3_ENDPOINT: origin, ...keys, ...prefix }, server: null, stop: () => undefined };
  }
  const server = new S3Server();
  const keys = { S3_ACCESS_KEY_ID: server.key.keyId, S3_SECRET_ACCESS_KEY: server.key.secret };
  const env = { S3_BUCKET: server.bucket, S3_ENDPOINT: await server.listen(), ...keys, ...prefix };
  return { env, server, stop: () => server.stop() };
}
