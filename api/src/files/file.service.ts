import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';
import { checkedName } from './stored-file.ts';

/** Files outside the database, in the data folder or a bucket. Names come from `fileName`. */
export class FileService {
  constructor(
    private readonly store: FileStore,
    /** Beginning of all names; ends with a slash. */
    private readonly prefix = '',
  ) {}

  write(name: string, content: Uint8Array): Promise<void> {
    return this.store.put(this.key(name), content);
  }

  /** Stores a local file. */
  async writeFrom(name: string, path: string, contentType: string): Promise<void> {
    const { size } = await stat(path);
    await this.store.putStream(this.key(name), createReadStream(path), { contentLength: size, contentType });
  }

  /** The bytes from `start` up to `end`, exclusive. */
  read(name: string, start: number, end: number): Promise<Readable> {
    return this.store.readRange(this.key(name), start, end);
  }

  /** Reads a small file into memory. */
  readWhole(name: string): Promise<Uint8Array> {
    return this.store.getBytes(this.key(name));
  }

  exists(name: string): Promise<boolean> {
    return this.store.exists(this.key(name));
  }

  /** Deletes a file if it exists. */
  erase(name: string): Promise<void> {
    return this.store.delete(this.key(name));
  }

  /** Deletes all files of a folder. */
  eraseFolder(name: string): Promise<void> {
    return this.store.deleteAll(`${this.key(name)}/`);
  }

  private key(name: string): string {
    return this.prefix + checkedName(name);
  }
}
