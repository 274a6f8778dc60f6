import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { errorCode } from '@nearhand/release/error-code';

interface Limits {
  /** Size at which the file is rotated. */
  fileBytes: number;
  /** Number of rotated files: `<file>.1` and so on. */
  keptFiles: number;
}

const defaults: Limits = { fileBytes: 10_000_000, keptFiles: 4 };
const lineEnd = 0x0a;

/**
 * A log file of bounded size for the output of a child process, which never blocks on it: lines that cannot be written, for example on a
 * full disk, are dropped and counted in one line later.
 */
export class RotatingLog {
  readonly path: string;
  readonly #limits: Limits;
  #file: number | null = null;
  #size = 0;
  #lost = 0;
  /** A full disk may have truncated the last line. */
  #isWithinLine = false;

  constructor(path: string, limits: Partial<Limits> = {}) {
    this.path = path;
    this.#limits = { ...defaults, ...limits };
  }

  collect(...streams: (Readable | null)[]): void {
    for (const stream of streams) stream?.on('data', (chunk: Buffer) => this.write(chunk));
  }

  write(chunk: Buffer): void {
    const written = this.#isReady() ? this.#append(chunk) : 0;
    this.#lost += linesIn(chunk.subarray(written));
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  /** False while the file cannot be opened, rotated or written. */
  #isReady(): boolean {
    try {
      if (this.#file === null) this.#open();
      if (this.#size >= this.#limits.fileBytes) this.#rotate();
    } catch {
      return false;
    }
    if (this.#lost === 0) return true;
    const report = Buffer.from(`${this.#isWithinLine ? '\n' : ''}${new Date().toISOString()} ${this.#lost} log lines were lost\n`);
    if (this.#append(report) < report.length) return false;
    this.#lost = 0;
    return true;
  }

  #open(): void {
    this.#file = openSync(this.path, 'a', 0o600);
    this.#size = fstatSync(this.#file).size;
  }

  #rotate(): void {
    this.close();
    for (let index = this.#limits.keptFiles; index > 0; index -= 1) {
      moveIfThere(index === 1 ? this.path : `${this.path}.${index - 1}`, `${this.path}.${index}`);
    }
    this.#open();
  }

  /** Returns the number of written bytes. */
  #append(bytes: Buffer): number {
    let written = 0;
    try {
      while (this.#file !== null && written < bytes.length) {
        const count = writeSync(this.#file, bytes, written);
        written += count;
        this.#size += count;
        this.#isWithinLine = bytes[written - 1] !== lineEnd;
      }
    } catch {
      // The caller counts the rest.
    }
    return written;
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function linesIn(bytes: Buffer): number {
  return bytes.reduce((lines, byte) => (byte === lineEnd ? lines + 1 : lines), 0);
}
