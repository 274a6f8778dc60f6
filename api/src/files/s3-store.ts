import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { FileStore } from './file-store.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Endpoint of an S3-compatible service; Amazon's by default. */
  endpoint?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Files in a private bucket. */
export class S3Store extends S3Driver implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, region, endpoint, credentials }: S3Settings) {
    // Other services require the bucket in the path, and lack access lists and the newer checksums.
    const client = new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
  }

  async readRange(name: string, start: number, end: number): Promise<Readable> {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: name, Range: `bytes=${start}-${end - 1}` });
    const { Body } = await this.#client.send(command);
    return Body as Readable;
  }
}
