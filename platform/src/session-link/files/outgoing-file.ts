import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** As much is read from the disk at once. */
const readBytes = 1_048_576;

/** A file that is read piece by piece, and summed up on the way: each byte once, also when some are sent again. */
export class OutgoingFile {
  readonly size: number;
  readonly #file: Blob;
  #hash = sha256.create();
  #hashed = 0;
  #ahead: { from: number; bytes: Promise<Uint8Array<ArrayBuffer>> } | null = null;

  constructor(file: Blob) {
    this.#file = file;
    this.size = file.size;
  }

  /** The next bytes from there on. Throws when the file has changed or gone. */
  async read(from: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await (this.#ahead?.from === from ? this.#ahead.bytes : this.#load(from));
    const next = from + bytes.length;
    this.#ahead = next < this.size ? { from: next, bytes: this.#load(next) } : null;
    this.#ahead?.bytes.catch(() => undefined);
    return bytes;
  }

  /** These bytes are being sent. */
  count(from: number, bytes: Uint8Array): void {
    const known = this.#hashed - from;
    if (known < 0) throw new Error('Bytes were left out');
    if (known >= bytes.length) return;
    this.#hash.update(bytes.subarray(known));
    this.#hashed = from + bytes.length;
  }

  /** The receiver begins anew. */
  restart(): void {
    this.#hash = sha256.create();
    this.#hashed = 0;
  }

  /** Bytes below this were summed up: sending may begin at any of them. */
  get counted(): number {
    return this.#hashed;
  }

  /** Of the whole file; once. */
  checksum(): string {
    return bytesToHex(this.#hash.clone().digest());
  }

  async #load(from: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#file.slice(from, from + readBytes).arrayBuffer());
  }
}
