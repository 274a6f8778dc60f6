import type { ClipboardFormat } from '@nearhand/contracts/peer/input.gen';
import type { XEvent } from 'x11';
import type { ClipboardPort } from '../system.ts';
import { Listeners } from './listeners.ts';
import { reply, type XConnection } from './x-connection.ts';

/** Types of the clipboard content by its format; the first one is preferred. */
const targets: Readonly<Record<ClipboardFormat, readonly string[]>> = {
  'text/plain': ['UTF8_STRING', 'text/plain;charset=utf-8', 'STRING', 'TEXT'],
  'text/html': ['text/html'],
  'text/rtf': ['text/rtf', 'application/rtf'],
  'image/png': ['image/png'],
};
const formats = Object.keys(targets) as ClipboardFormat[];

const ownerChanged = 1;
const propertyChange = 1 << 22;
const selectionNotify = 31;
/** PropertyNotify.state; 1 is a deleted property. */
const newValue = 0;
const replyMs = 3_000;
/** More than the contract carries. */
const mostBytes = 13_000_000;
/** Larger content is sent in parts (ICCCM 2.7.2); requests of X are limited to 256 kB by default. */
const partBytes = 200_000;
const mostTransfers = 4;

interface Offered {
  formats: readonly ClipboardFormat[];
  read: (format: ClipboardFormat) => Promise<Uint8Array | null>;
}

/** Content on its way to an application, in parts. */
interface Outgoing {
  type: number;
  bytes: Buffer;
  offset: number;
}

/** The selection CLIPBOARD of the X server (ICCCM, section 2). */
export class X11Clipboard implements ClipboardPort {
  readonly #x: XConnection;
  readonly #window: number;
  readonly #atoms: ReadonlyMap<string, number>;
  readonly #changed = new Listeners<[readonly ClipboardFormat[]]>();
  readonly #ends: (() => void)[];
  readonly #outgoing = new Map<string, Outgoing>();
  #offered: Offered | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  static async open(x: XConnection): Promise<X11Clipboard> {
    const names = ['CLIPBOARD', 'TARGETS', 'TIMESTAMP', 'ATOM', 'INTEGER', 'INCR', 'NEARHAND_CLIPBOARD', ...Object.values(targets).flat()];
    const atoms = await Promise.all(
      names.map(async (name) => [name, await reply<number>((done) => x.client.InternAtom(false, name, done))] as const),
    );
    return new X11Clipboard(x, new Map(atoms));
  }

  private constructor(x: XConnection, atoms: ReadonlyMap<string, number>) {
    this.#x = x;
    this.#atoms = atoms;
    const { client, fixes, root } = x;
    this.#window = client.AllocID();
    client.CreateWindow(this.#window, root, -1, -1, 1, 1, 0, 0, 0, 0, { overrideRedirect: true, eventMask: propertyChange });
    fixes.SelectSelectionInput(this.#window, this.#atom('CLIPBOARD'), ownerChanged);
    this.#ends = [
      // XFIXES and the core protocol have an event of this name each; only that of XFIXES has a subtype.
      x.on('SelectionNotify', (event) => 'subtype' in event && void this.#announce(event)),
      x.on('SelectionRequest', (event) => void this.#answer(event)),
      x.on('PropertyNotify', (event) => this.#continue(event)),
    ];
  }

  readonly onChange = this.#changed.add;

  /** The content of the clipboard in this format; null when there is none. */
  read(format: ClipboardFormat): Promise<Uint8Array | null> {
    return this.#next(async () => {
      if (this.#offered) return this.#offered.read(format);
      for (const target of targets[format]) {
        const content = await this.#convert(this.#atom(target));
        if (content) return content.data;
      }
      return null;
    });
  }

  /** Makes content of the operator available to the applications of the device. It is read when one of them wants it. */
  offer(offeredFormats: readonly ClipboardFormat[], read: Offered['read']): void {
    this.#offered = { formats: offeredFormats, read };
    this.#x.client.SetSelectionOwner(this.#window, this.#atom('CLIPBOARD'), 0);
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  async #announce({ owner }: XEvent): Promise<void> {
    if (owner === this.#window) return;
    this.#offered = null;
    if (owner === 0) return;
    const content = await this.#next(() => this.#convert(this.#atom('TARGETS')));
    if (!content) return;
    const available = new Set(wordsOf(content.data));
    const found = formats.filter((format) => targets[format].some((target) => available.has(this.#atom(target))));
    if (found.length > 0 && !this.#offered) this.#changed.emit(found);
  }

  /** Requests the content in a type from its owner; null when the owner does not have it or does not answer. */
  async #convert(target: number): Promise<{ type: number; data: Buffer } | null> {
    const { client } = this.#x;
    const property = this.#atom('NEARHAND_CLIPBOARD');
    client.DeleteProperty(this.#window, property);
    const answer = this.#wait('SelectionNotify', (event) => !('subtype' in event) && event['requestor'] === this.#window);
    client.ConvertSelection(this.#window, this.#atom('CLIPBOARD'), target, property, 0);
    const event = await answer;
    if (!event?.['property']) return null;
    // Parts may arrive before the reply that contains the one before.
    const parts = new PartNotices(this.#x, this.#window, property);
    try {
      const content = await this.#take();
      return content?.type === this.#atom('INCR') ? await this.#collect(parts) : content;
    } finally {
      parts.end();
    }
  }

  /** The owner sends large content in parts, each after the last one was taken. */
  async #collect(notices: PartNotices): Promise<{ type: number; data: Buffer } | null> {
    const parts: Buffer[] = [];
    let bytes = 0;
    while (bytes <= mostBytes) {
      if (!(await notices.next())) return null;
      const part = await this.#take();
      if (!part) return null;
      if (part.data.length === 0) return { type: part.type, data: Buffer.concat(parts) };
      parts.push(part.data);
      bytes += part.data.length;
    }
    return null;
  }

  /** Reads and deletes the property of an answer. */
  async #take(): Promise<{ type: number; data: Buffer } | null> {
    const property = this.#atom('NEARHAND_CLIPBOARD');
    const { type, data } = await reply<{ type: number; data: Buffer }>((done) =>
      this.#x.client.GetProperty(1, this.#window, property, 0, 0, mostBytes >> 2, done),
    );
    return type === 0 ? null : { type, data };
  }

  #wait(name: string, isWanted: (event: XEvent) => boolean): Promise<XEvent | null> {
    return new Promise((resolve) => {
      const finish = (event: XEvent | null) => {
        clearTimeout(timer);
        end();
        resolve(event);
      };
      const timer = setTimeout(() => finish(null), replyMs);
      const end = this.#x.on(name, (event) => isWanted(event) && finish(event));
    });
  }

  /** An application wants the offered content. */
  async #answer(event: XEvent): Promise<void> {
    const { requestor, target, property: given } = event as XEvent & { requestor: number; target: number; property: number };
    // Obsolete clients name no property.
    const property = given || target;
    const isDone = await this.#provide(requestor, property, target).catch(() => false);
    this.#notify(event, isDone ? property : 0);
  }

  async #provide(requestor: number, property: number, target: number): Promise<boolean> {
    const { client } = this.#x;
    const offered = this.#offered;
    if (!offered) return false;
    const wanted = formats.find(
      (format) => offered.formats.includes(format) && targets[format].some((name) => this.#atom(name) === target),
    );
    if (target === this.#atom('TARGETS')) {
      const available = ['TARGETS', ...offered.formats.flatMap((format) => targets[format])];
      client.ChangeProperty(
        0,
        requestor,
        property,
        this.#atom('ATOM'),
        32,
        available.map((name) => this.#atom(name)),
      );
      return true;
    }
    const content = wanted && (await offered.read(wanted));
    if (!content) return false;
    const bytes = Buffer.from(content);
    if (bytes.length <= partBytes) {
      client.ChangeProperty(0, requestor, property, target, 8, bytes);
      return true;
    }
    client.ChangeWindowAttributes(requestor, { eventMask: propertyChange });
    // An application that ends during a transfer leaves it behind.
    for (const key of [...this.#outgoing.keys()].slice(0, -mostTransfers)) this.#outgoing.delete(key);
    this.#outgoing.set(`${requestor} ${property}`, { type: target, bytes, offset: 0 });
    client.ChangeProperty(0, requestor, property, this.#atom('INCR'), 32, [bytes.length]);
    return true;
  }

  /** The application has taken a part and deleted the property: the next part follows, an empty one ends it. */
  #continue({ wid, atom, state }: XEvent): void {
    if (state === newValue) return;
    const key = `${wid} ${atom}`;
    const outgoing = this.#outgoing.get(key);
    if (!outgoing) return;
    const part = outgoing.bytes.subarray(outgoing.offset, outgoing.offset + partBytes);
    outgoing.offset += part.length;
    if (part.length === 0) this.#outgoing.delete(key);
    this.#x.client.ChangeProperty(0, Number(wid), Number(atom), outgoing.type, 8, part);
  }

  #notify({ time, requestor, selection, target }: XEvent, property: number): void {
    const event = Buffer.alloc(32);
    event.writeUInt8(selectionNotify, 0);
    [time, requestor, selection, target, property].forEach((value, index) => {
      event.writeUInt32LE(Number(value) >>> 0, 4 + index * 4);
    });
    this.#x.client.SendEvent(Number(requestor), 0, 0, event);
  }

  #atom(name: string): number {
    return this.#atoms.get(name) ?? 0;
  }

  /** One conversion at a time: all of them use one property. */
  #next<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(step);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

/** Counts the values that the owner of the selection has put into a property. */
class PartNotices {
  readonly end: () => void;
  #arrived = 0;
  #wake: (() => void) | null = null;

  constructor(x: XConnection, window: number, property: number) {
    this.end = x.on('PropertyNotify', ({ wid, atom, state }) => {
      if (wid !== window || atom !== property || state !== newValue) return;
      this.#arrived += 1;
      this.#wake?.();
    });
  }

  /** Waits for the next value. Returns false when none arrives. */
  async next(): Promise<boolean> {
    if (this.#arrived === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, replyMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    if (this.#arrived === 0) return false;
    this.#arrived -= 1;
    return true;
  }
}

const wordsOf = (data: Buffer): number[] => Array.from({ length: data.length >> 2 }, (_, index) => data.readUInt32LE(index * 4));
