import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';

/** A storage driver with range reads, for playing recordings. */
export interface FileStore extends DriverContract {
  /** The bytes from `start` up to `end`, exclusive. */
  readRange(name: string, start: number, end: number): Promise<Readable>;
}
