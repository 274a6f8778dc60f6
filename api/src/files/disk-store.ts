import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore } from './file-store.ts';

/** Files in a folder of this machine. */
export class DiskStore extends FSDriver implements FileStore {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: 'private' });
  }

  async readRange(name: string, start: number, end: number): Promise<Readable> {
    return createReadStream(join(this.folder, name), { start, end: end - 1 });
  }
}
