import type { XConnection } from '../x-connection.ts';

/** Larger content is sent in parts (ICCCM 2.7.2); requests of X are limited to 256 kB by default. */
const partBytes = 200_000;
const mostTransfers = 32;
const eventMask = (1 << 22) | (1 << 17); // PropertyChange, StructureNotify
/** PropertyNotify.state */
const deleted = 1;

interface Transfer {
  requestor: number;
  property: number;
  type: number;
  bytes: Buffer;
  offset: number;
}

/** Puts content into properties of other programs, several at the same time. */
export class IncrementalTransfers {
  readonly #x: XConnection;
  readonly #incr: number;
  readonly #transfers = new Map<string, Transfer>();
  readonly #ends: (() => void)[];

  constructor(x: XConnection, incr: number) {
    this.#x = x;
    this.#incr = incr;
    this.#ends = [
      x.on('PropertyNotify', ({ wid, atom, state }) => state === deleted && this.#continue(`${wid} ${atom}`)),
      x.on('DestroyNotify', ({ wid }) => this.#forget(Number(wid))),
    ];
  }

  put(requestor: number, property: number, type: number, bytes: Buffer): void {
    const { client } = this.#x;
    if (bytes.length <= partBytes) {
      client.ChangeProperty(0, requestor, property, type, 8, bytes);
      return;
    }
    client.ChangeWindowAttributes(requestor, { eventMask });
    // A program that hangs leaves its transfer behind.
    for (const key of [...this.#transfers.keys()].slice(0, 1 - mostTransfers)) this.#transfers.delete(key);
    this.#transfers.set(`${requestor} ${property}`, { requestor, property, type, bytes, offset: 0 });
    client.ChangeProperty(0, requestor, property, this.#incr, 32, [bytes.length]);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#transfers.clear();
  }

  /** The program has taken a part and deleted the property: the next part follows, an empty one ends it. */
  #continue(key: string): void {
    const transfer = this.#transfers.get(key);
    if (!transfer) return;
    const { requestor, property, type, bytes, offset } = transfer;
    const part = bytes.subarray(offset, offset + partBytes);
    transfer.offset += part.length;
    if (part.length === 0) this.#transfers.delete(key);
    this.#x.client.ChangeProperty(0, requestor, property, type, 8, part);
  }

  #forget(requestor: number): void {
    for (const [key, transfer] of this.#transfers) if (transfer.requestor === requestor) this.#transfers.delete(key);
  }
}
