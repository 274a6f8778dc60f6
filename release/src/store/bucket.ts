import { randomUUID } from 'node:crypto';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { BucketSettings } from './bucket-settings.ts';
import { sha256 } from './files.ts';
import { createS3Client, requestsAtOnce } from './s3-client.ts';

/** An object of which bytes have changed since it was written. */
export class DamagedObjectError extends Error {}

/** An object of a list. */
export interface ListedObject {
  key: string;
  changedAt: number;
}

/** HTTP status of a refusal by the service; null if it was not reached. */
export function statusOf(error: unknown): number | null {
  const { $metadata: metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return metadata?.httpStatusCode ?? null;
}

/** Whether there is an object already, or another writer is at it. */
const isLost = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0);

/** Returns null if the service does not have the object. */
async function ifStored<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** Objects below the prefix of a bucket. Each carries its SHA-256, which is checked when it is read. */
export class Bucket {
  /** More requests than connections would wait in the client, which warns of that. */
  readonly #limit = pLimit(requestsAtOnce);
  readonly #client: S3Client;
  readonly #name: string;
  readonly #prefix: string;

  constructor(settings: BucketSettings, folder: string) {
    this.#client = createS3Client(settings);
    this.#name = settings.bucket;
    this.#prefix = settings.prefix + folder;
  }

  /** Null if there is none. */
  async get(key: string): Promise<Buffer | null> {
    const found = await ifStored(this.#send(new GetObjectCommand(this.#at(key))));
    if (!found?.Body) return null;
    const content = Buffer.from(await found.Body.transformToByteArray());
    const hash = found.Metadata?.['sha256'];
    if (hash !== undefined && hash !== sha256(content)) throw new DamagedObjectError(`${this.#prefix}${key} in the bucket is damaged`);
    return content;
  }

  async put(key: string, content: string | Buffer): Promise<void> {
    await this.#send(new PutObjectCommand(this.#contentOf(key, content)));
  }

  /** Whether there was none, which holds for one of several writers. */
  async putNew(key: string, content: string | Buffer): Promise<boolean> {
    try {
      await this.#send(new PutObjectCommand({ ...this.#contentOf(key, content), IfNoneMatch: '*' }));
      return true;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    const winner = await this.get(key);
    // The answer to an earlier attempt may have been lost.
    return winner === null ? this.putNew(key, content) : winner.equals(Buffer.from(content));
  }

  /** Time at which an object was written or marked as used; null if there is none. */
  async changedAt(key: string): Promise<number | null> {
    const found = await ifStored(this.#send(new HeadObjectCommand(this.#at(key))));
    return found && (found.LastModified?.getTime() ?? 0);
  }

  /** SHA-256 of an object as it was written; null if there is none. */
  async hashOf(key: string): Promise<string | null> {
    const found = await ifStored(this.#send(new HeadObjectCommand(this.#at(key))));
    return found?.Metadata?.['sha256'] ?? null;
  }

  /** Marks an object as used now. */
  async touch(key: string): Promise<void> {
    const { Metadata } = await this.#send(new HeadObjectCommand(this.#at(key)));
    const CopySource = encodeURIComponent(`${this.#name}/${this.#prefix}${key}`);
    await this.#send(new CopyObjectCommand({ ...this.#at(key), CopySource, Metadata, MetadataDirective: 'REPLACE' }));
  }

  async delete(key: string): Promise<void> {
    await this.#send(new DeleteObjectCommand(this.#at(key)));
  }

  async list(folder: string): Promise<ListedObject[]> {
    const found: ListedObject[] = [];
    let token: string | undefined;
    do {
      const page = await this.#send(
        new ListObjectsV2Command({ Bucket: this.#name, Prefix: this.#prefix + folder, ContinuationToken: token }),
      );
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key) found.push({ key: Key.slice(this.#prefix.length), changedAt: LastModified?.getTime() ?? 0 });
      token = page.NextContinuationToken;
    } while (token);
    return found;
  }

  /** Throws if there is no such bucket, or if it refuses this server. */
  async check(): Promise<void> {
    await this.#send(new HeadBucketCommand({ Bucket: this.#name }));
  }

  /** Whether one of several writers of a new object wins. Some services look for the object before they write it. */
  async hasConditionalWrites(): Promise<boolean> {
    const key = `conditional-writes/${randomUUID()}`;
    const write = async (content: string): Promise<boolean> => {
      try {
        await this.#send(new PutObjectCommand({ ...this.#contentOf(key, content), IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        if (isLost(error)) return false;
        throw error;
      }
    };
    const atOnce = await Promise.all(['1', '2', '3', '4'].map(write));
    const later = await write('5');
    await this.delete(key);
    return atOnce.filter(Boolean).length === 1 && !later;
  }

  readonly #send: S3Client['send'] = ((command: never) => this.#limit(() => this.#client.send(command))) as S3Client['send'];

  #at(key: string) {
    return { Bucket: this.#name, Key: this.#prefix + key };
  }

  #contentOf(key: string, content: string | Buffer) {
    return { ...this.#at(key), Body: content, Metadata: { sha256: sha256(content) } };
  }
}
