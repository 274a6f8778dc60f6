import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes of one read from the disk. */
const readBytes = 1_048_576;

/** A file that is read in parts and hashed: each byte once, also when some are sent again. */
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

  /** Returns the bytes from an offset on. Throws when the file was changed or removed. */
  async read(from: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await (this.#ahead?.from === from ? this.#ahead.bytes : this.#load(from));
    const next = from + bytes.length;
    this.#ahead = next < this.size ? { from: next, bytes: this.#load(next) } : null;
    this.#ahead?.bytes.catch(() => undefined);
    return bytes;
  }

  /** Adds sent bytes to the checksum. */
  add(from: number, bytes: Uint8Array): void {
    const known = this.#hashed - from;
    if (known < 0) throw new Error('The bytes leave a gap');
    if (known >= bytes.length) return;
    this.#hash.update(bytes.subarray(known));
    this.#hashed = from + bytes.length;
  }

  /** The receiver starts again at the first byte. */
  restart(): void {
    this.#hash = sha256.create();
    this.#hashed = 0;
  }

  /** Number of hashed bytes; sending may continue at any of them. */
  get hashed(): number {
    return this.#hashed;
  }

  /** SHA-256 of the whole file. */
  checksum(): string {
    return bytesToHex(this.#hash.clone().digest());
  }

  async #load(from: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#file.slice(from, from + readBytes).arrayBuffer());
  }
}
