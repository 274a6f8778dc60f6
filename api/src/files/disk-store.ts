import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore } from './file-store.ts';

/** Files in a local folder. */
export class DiskStore extends FSDriver implements FileStore {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: 'private' });
  }

  override put(...[name, ...rest]: Parameters<FSDriver['put']>): Promise<void> {
    return this.wholeOrNothing(name, super.put(name, ...rest));
  }

  override putStream(...[name, ...rest]: Parameters<FSDriver['putStream']>): Promise<void> {
    return this.wholeOrNothing(name, super.putStream(name, ...rest));
  }

  async readRange(name: string, start: number, end: number): Promise<Readable> {
    return createReadStream(join(this.folder, name), { start, end: end - 1 });
  }

  /** Deletes a partial file, which would remain on a full disk and use the last space. */
  private async wholeOrNothing(name: string, writing: Promise<void>): Promise<void> {
    try {
      await writing;
    } catch (error) {
      await this.delete(name);
      throw error;
    }
  }
}
