import { ClipboardTooLarge } from '@nearhand/platform/session-link/input/clipboard-sync';
import type { XEvent } from 'x11';
import { reply, type XConnection } from '../x-connection.ts';

/** PropertyNotify.state; 1 is a deleted property. */
const newValue = 0;
const replyMs = 3_000;
/** More than the contract carries. */
const mostBytes = 13_000_000;

export interface Converted {
  type: number;
  data: Buffer;
}

interface Atoms {
  selection: number;
  incr: number;
  /** Property of the window for the answers. */
  property: number;
}

/** Requests the content of a selection from its owner (ICCCM 2.4). */
export class SelectionReader {
  readonly #x: XConnection;
  readonly #window: number;
  readonly #atoms: Atoms;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(x: XConnection, window: number, atoms: Atoms) {
    this.#x = x;
    this.#window = window;
    this.#atoms = atoms;
  }

  /** Null when the owner does not have this type or does not answer. One request at a time: all of them use one property. */
  convert(target: number): Promise<Converted | null> {
    const result = this.#turn.then(() => this.#convert(target));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #convert(target: number): Promise<Converted | null> {
    const { client } = this.#x;
    const { selection, property, incr } = this.#atoms;
    client.DeleteProperty(this.#window, property);
    const answer = this.#wait('SelectionNotify', (event) => !('subtype' in event) && event['requestor'] === this.#window);
    client.ConvertSelection(this.#window, selection, target, property, 0);
    const event = await answer;
    if (!event?.['property']) return null;
    // Parts may arrive before the reply that contains the one before.
    const parts = new PartNotices(this.#x, this.#window, property);
    try {
      const content = await this.#take();
      return content?.type === incr ? await this.#collect(parts) : content;
    } finally {
      parts.end();
    }
  }

  /** The owner sends large content in parts, each after the last one was taken. */
  async #collect(notices: PartNotices): Promise<Converted | null> {
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
    throw new ClipboardTooLarge();
  }

  /** Reads and deletes the property of an answer. */
  async #take(): Promise<Converted | null> {
    const { type, data } = await reply<Converted>((done) =>
      this.#x.client.GetProperty(1, this.#window, this.#atoms.property, 0, 0, mostBytes >> 2, done),
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
