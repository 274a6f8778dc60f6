import type { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '@nearhand/release/store/bucket-settings';
import { createS3Client } from '@nearhand/release/store/s3-client';
import { S3Driver } from 'flydrive/drivers/s3';
import type { FileStore } from './file-store.ts';

/** Files in a private bucket. */
export class S3Store extends S3Driver implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(settings: BucketSettings) {
    const client = createS3Client(settings);
    super({ client, bucket: settings.bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = settings.bucket;
  }

  async readRange(name: string, start: number, end: number): Promise<Readable> {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: name, Range: `bytes=${start}-${end - 1}` });
    const { Body } = await this.#client.send(command);
    return Body as Readable;
  }
}
