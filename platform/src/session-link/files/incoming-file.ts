import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FileDescription, FileSink, OpenSink } from '../capability/ports.ts';
import { FileProblem } from './file-problem.ts';

/** Bytes are written in portions of this size: each write is a call to another process. */
const portionBytes = 1_048_576;

/** An arriving file: hashed and written in order. */
export class IncomingFile {
  readonly #size: number;
  readonly #open: () => Promise<FileSink>;
  #sink: Promise<FileSink> | null = null;
  readonly #onKept: (bytes: number) => void;
  readonly #onFail: (error: unknown) => void;
  readonly #hash = sha256.create();
  #received = 0;
  #kept = 0;
  #portion: Uint8Array<ArrayBuffer>[] = [];
  #portionBytes = 0;
  #writes: Promise<void> = Promise.resolve();
  #end: Promise<Blob | null> | null = null;

  constructor(file: FileDescription, open: OpenSink, on: { kept: (bytes: number) => void; fail: (error: unknown) => void }) {
    this.#size = file.size;
    this.#onKept = on.kept;
    this.#onFail = on.fail;
    // Opened on the first write: a folder may hold many files.
    this.#open = () => {
      this.#sink ??= open(file);
      return this.#sink;
    };
  }

  /** Offset of the next byte. */
  get received(): number {
    return this.#received;
  }

  /** Bytes that were received and not written. */
  get unwritten(): number {
    return this.#received - this.#kept;
  }

  /** Returns false when the bytes do not follow the received ones, or exceed the size. */
  take(offset: number, bytes: Uint8Array<ArrayBuffer>): boolean {
    if (offset !== this.#received || offset + bytes.length > this.#size) return false;
    this.#hash.update(bytes);
    this.#received += bytes.length;
    this.#portion.push(bytes);
    this.#portionBytes += bytes.length;
    if (this.#portionBytes >= portionBytes || this.#received === this.#size) this.#flush();
    return true;
  }

  /** Stores the file, once. Throws when it cannot be stored, or when size or checksum do not match. */
  finish(checksum: string): Promise<Blob | null> {
    this.#end ??= this.#finish(checksum);
    return this.#end;
  }

  async discard(): Promise<void> {
    this.#portion = [];
    await this.#writes.catch(() => undefined);
    await this.#end?.catch(() => undefined);
    await this.#sink?.then((sink) => sink.discard()).catch(() => undefined);
  }

  async #finish(checksum: string): Promise<Blob | null> {
    this.#flush();
    await this.#writes;
    const isWhole = this.#received === this.#size && bytesToHex(this.#hash.clone().digest()) === checksum;
    if (!isWhole) throw new FileProblem('damaged');
    const sink = await this.#open();
    const content = await sink.finish();
    if (content && content.size !== this.#size) throw new FileProblem('damaged');
    return content;
  }

  #flush(): void {
    if (this.#portion.length === 0) return;
    const portion = joined(this.#portion, this.#portionBytes);
    this.#portion = [];
    this.#portionBytes = 0;
    this.#writes = this.#writes
      .then(async () => (await this.#open()).write(portion))
      .then(
        () => {
          this.#kept += portion.length;
          this.#onKept(this.#kept);
        },
        (error: unknown) => this.#onFail(error),
      );
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
