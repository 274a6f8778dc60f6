import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';

/** A driver that can also read a part of a file, which playing a recording needs. */
export interface FileStore extends DriverContract {
  /** The bytes from `start` to before `end`. */
  readRange(name: string, start: number, end: number): Promise<Readable>;
}
