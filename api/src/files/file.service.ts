import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';
import { checkedName } from './stored-file.ts';

/** What the server keeps outside the database: in the data folder, or in a bucket. Names come from `fileName`. */
export class FileService {
  constructor(private readonly store: FileStore) {}

  write(name: string, content: Uint8Array): Promise<void> {
    return this.store.put(checkedName(name), content);
  }

  /** Takes over a whole file of this machine. */
  async writeFrom(name: string, path: string, contentType: string): Promise<void> {
    const { size } = await stat(path);
    await this.store.putStream(checkedName(name), createReadStream(path), { contentLength: size, contentType });
  }

  /** The bytes from `start` to before `end`. */
  read(name: string, start: number, end: number): Promise<Readable> {
    return this.store.readRange(checkedName(name), start, end);
  }

  /** A small file. */
  readWhole(name: string): Promise<Uint8Array> {
    return this.store.getBytes(checkedName(name));
  }

  exists(name: string): Promise<boolean> {
    return this.store.exists(checkedName(name));
  }

  /** Erases one file; what is not there is no error. */
  erase(name: string): Promise<void> {
    return this.store.delete(checkedName(name));
  }

  /** Erases everything in a folder. */
  eraseFolder(name: string): Promise<void> {
    return this.store.deleteAll(`${checkedName(name)}/`);
  }
}
