import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FileSink, OpenSink } from './file-sink.ts';

/** Written down in portions: each costs a trip to another process. */
const portionBytes = 1_048_576;

/** A file that arrives: summed up as it comes, written down in order. */
export class IncomingFile {
  readonly #size: number;
  readonly #open: () => Promise<FileSink>;
  #sink: Promise<FileSink> | null = null;
  readonly #onKept: (bytes: number) => void;
  readonly #onFail: () => void;
  readonly #hash = sha256.create();
  #received = 0;
  #kept = 0;
  #portion: Uint8Array<ArrayBuffer>[] = [];
  #portionBytes = 0;
  #writes: Promise<void> = Promise.resolve();

  constructor(id: string, size: number, open: OpenSink, on: { kept: (bytes: number) => void; fail: () => void }) {
    this.#size = size;
    this.#onKept = on.kept;
    this.#onFail = on.fail;
    // A folder of many files opens one place after the other.
    this.#open = () => {
      this.#sink ??= open(id, size);
      return this.#sink;
    };
  }

  /** Where the next byte belongs. */
  get received(): number {
    return this.#received;
  }

  /** What has arrived and is not written down yet. */
  get waiting(): number {
    return this.#received - this.#kept;
  }

  /** False when the bytes belong elsewhere: some were lost, or there are too many. */
  take(offset: number, bytes: Uint8Array<ArrayBuffer>): boolean {
    if (offset !== this.#received || offset + bytes.length > this.#size) return false;
    this.#hash.update(bytes);
    this.#received += bytes.length;
    this.#portion.push(bytes);
    this.#portionBytes += bytes.length;
    if (this.#portionBytes >= portionBytes || this.#received === this.#size) this.#flush();
    return true;
  }

  /** All of it when it is whole, else null. */
  async finish(checksum: string): Promise<Blob | null> {
    this.#flush();
    await this.#writes;
    const isWhole = this.#received === this.#size && bytesToHex(this.#hash.clone().digest()) === checksum;
    return isWhole ? (await this.#open()).finish() : null;
  }

  async discard(): Promise<void> {
    this.#portion = [];
    await this.#writes.catch(() => undefined);
    await this.#sink?.then((sink) => sink.discard()).catch(() => undefined);
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
        () => this.#onFail(),
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
