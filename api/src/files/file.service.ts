import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';
import { checkedName } from './stored-file.ts';

/** Files outside the database, in the data folder or a bucket. Names come from `fileName`. */
export class FileService {
  constructor(private readonly store: FileStore) {}

  write(name: string, content: Uint8Array): Promise<void> {
    return this.store.put(checkedName(name), content);
  }

  /** Stores a local file. */
  async writeFrom(name: string, path: string, contentType: string): Promise<void> {
    const { size } = await stat(path);
    await this.store.putStream(checkedName(name), createReadStream(path), { contentLength: size, contentType });
  }

  /** The bytes from `start` up to `end`, exclusive. */
  read(name: string, start: number, end: number): Promise<Readable> {
    return this.store.readRange(checkedName(name), start, end);
  }

  /** Reads a small file into memory. */
  readWhole(name: string): Promise<Uint8Array> {
    return this.store.getBytes(checkedName(name));
  }

  exists(name: string): Promise<boolean> {
    return this.store.exists(checkedName(name));
  }

  /** Deletes a file if it exists. */
  erase(name: string): Promise<void> {
    return this.store.delete(checkedName(name));
  }

  /** Deletes all files of a folder. */
  eraseFolder(name: string): Promise<void> {
    return this.store.deleteAll(`${checkedName(name)}/`);
  }
}
