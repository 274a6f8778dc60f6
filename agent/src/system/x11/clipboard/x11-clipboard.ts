import type { ClipboardFormat } from '@nearhand/contracts/peer/input.gen';
import type { XEvent } from 'x11';
import type { ClipboardPort } from '../../system.ts';
import { Listeners } from '../listeners.ts';
import { reply, type XConnection } from '../x-connection.ts';
import { IncrementalTransfers } from './incremental-transfers.ts';
import { SelectionReader } from './selection-reader.ts';
import { formats, targets } from './selection-targets.ts';
import { decodeText, encodeText } from './selection-text.ts';

const ownerChanged = 1;
const propertyChange = 1 << 22;
const selectionNotify = 31;
/** Pairs of a MULTIPLE request. */
const mostPairs = 64;

interface Offered {
  formats: readonly ClipboardFormat[];
  read: (format: ClipboardFormat) => Promise<Uint8Array | null>;
}

interface SelectionRequest extends XEvent {
  requestor: number;
  target: number;
  property: number;
}

/** The selection CLIPBOARD of the X server (ICCCM, section 2). */
export class X11Clipboard implements ClipboardPort {
  readonly #x: XConnection;
  readonly #window: number;
  readonly #atoms: ReadonlyMap<string, number>;
  readonly #names: ReadonlyMap<number, string>;
  readonly #changed = new Listeners<[readonly ClipboardFormat[]]>();
  readonly #reader: SelectionReader;
  readonly #transfers: IncrementalTransfers;
  readonly #ends: (() => void)[];
  #offered: Offered | null = null;
  /** Offers of which the server has not reported yet. Reports of other owners are older. */
  #unreported = 0;
  #offeredAt = 0;
  /** Types of the present owner; null when it does not list them. */
  #available: ReadonlySet<number> | null = null;

  static async open(x: XConnection): Promise<X11Clipboard> {
    const own = ['CLIPBOARD', 'TARGETS', 'TIMESTAMP', 'MULTIPLE', 'ATOM', 'ATOM_PAIR', 'INTEGER', 'INCR', 'NEARHAND_CLIPBOARD'];
    const atoms = await Promise.all(
      [...own, ...Object.values(targets).flat()].map(
        async (name) => [name, await reply<number>((done) => x.client.InternAtom(false, name, done))] as const,
      ),
    );
    return new X11Clipboard(x, new Map(atoms));
  }

  private constructor(x: XConnection, atoms: ReadonlyMap<string, number>) {
    this.#x = x;
    this.#atoms = atoms;
    this.#names = new Map([...atoms].map(([name, atom]) => [atom, name]));
    const { client, fixes, root } = x;
    this.#window = client.AllocID();
    client.CreateWindow(this.#window, root, -1, -1, 1, 1, 0, 0, 0, 0, { overrideRedirect: true, eventMask: propertyChange });
    const selection = this.#atom('CLIPBOARD');
    const incr = this.#atom('INCR');
    this.#reader = new SelectionReader(x, this.#window, { selection, incr, property: this.#atom('NEARHAND_CLIPBOARD') });
    this.#transfers = new IncrementalTransfers(x, incr);
    fixes.SelectSelectionInput(this.#window, selection, ownerChanged);
    this.#ends = [
      // XFIXES and the core protocol have an event of this name each; only that of XFIXES has a subtype.
      x.on('SelectionNotify', (event) => 'subtype' in event && void this.#follow(event)),
      x.on('SelectionRequest', (event) => void this.#answer(event as SelectionRequest)),
    ];
  }

  readonly onChange = this.#changed.add;

  /** The content of the clipboard in this format; null when there is none. */
  async read(format: ClipboardFormat): Promise<Uint8Array | null> {
    if (this.#offered) return this.#offered.read(format);
    const available = this.#available;
    for (const name of targets[format]) {
      const target = this.#atom(name);
      if (available && !available.has(target)) continue;
      const content = await this.#reader.convert(target);
      const data = content && format === 'text/plain' ? decodeText(this.#names.get(content.type) ?? name, content.data) : content?.data;
      if (data) return data;
    }
    return null;
  }

  /** Makes content of the operator available to the applications of the device. It is read when one of them wants it. */
  offer(offeredFormats: readonly ClipboardFormat[], read: Offered['read']): void {
    this.#offered = { formats: offeredFormats, read };
    this.#unreported += 1;
    this.#x.client.SetSelectionOwner(this.#window, this.#atom('CLIPBOARD'), 0);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#transfers.close();
  }

  /** The selection has another owner. */
  async #follow({ owner, selectionTimestamp }: XEvent): Promise<void> {
    if (owner === this.#window) {
      this.#unreported -= 1;
      this.#offeredAt = Number(selectionTimestamp);
      return;
    }
    if (this.#unreported > 0) return;
    this.#offered = null;
    this.#available = null;
    if (owner === 0) return;
    const content = await this.#reader.convert(this.#atom('TARGETS')).catch(() => null);
    // The oldest programs do not list their types, and have text.
    const available = content ? new Set(wordsOf(content.data)) : null;
    if (this.#offered) return;
    this.#available = available;
    const found = formats.filter((format) =>
      available ? targets[format].some((target) => available.has(this.#atom(target))) : format === 'text/plain',
    );
    if (found.length > 0) this.#changed.emit(found);
  }

  /** An application wants the offered content. */
  async #answer(request: SelectionRequest): Promise<void> {
    const { requestor, target, property: given } = request;
    // Obsolete clients name no property.
    const property = given || target;
    const provided =
      target === this.#atom('MULTIPLE') ? this.#provideSeveral(requestor, given) : this.#provide(requestor, property, target);
    this.#notify(request, (await provided.catch(() => false)) ? property : 0);
  }

  /** Pairs of type and property (ICCCM 2.6.2). Those that cannot be provided are replaced by None. */
  async #provideSeveral(requestor: number, property: number): Promise<boolean> {
    if (property === 0) return false;
    const { client } = this.#x;
    const { data } = await reply<{ data: Buffer }>((done) => client.GetProperty(0, requestor, property, 0, 0, mostPairs * 2, done));
    const words = wordsOf(data);
    const pairs = Array.from({ length: words.length >> 1 }, (_, index) => [words[index * 2] ?? 0, words[index * 2 + 1] ?? 0] as const);
    const answers = await Promise.all(
      pairs.map(async ([target, into]) => {
        const isProvided = target !== 0 && into !== 0 && (await this.#provide(requestor, into, target).catch(() => false));
        return isProvided ? [target, into] : [0, 0];
      }),
    );
    client.ChangeProperty(0, requestor, property, this.#atom('ATOM_PAIR'), 32, answers.flat());
    return true;
  }

  async #provide(requestor: number, property: number, target: number): Promise<boolean> {
    const offered = this.#offered;
    if (!offered) return false;
    const { client } = this.#x;
    const name = this.#names.get(target) ?? '';
    if (name === 'TARGETS') {
      const available = ['TARGETS', 'TIMESTAMP', 'MULTIPLE', ...offered.formats.flatMap((format) => targets[format])];
      const atoms = available.map((one) => this.#atom(one));
      client.ChangeProperty(0, requestor, property, this.#atom('ATOM'), 32, atoms);
      return true;
    }
    if (name === 'TIMESTAMP') {
      client.ChangeProperty(0, requestor, property, this.#atom('INTEGER'), 32, [this.#offeredAt]);
      return true;
    }
    const wanted = formats.find((format) => offered.formats.includes(format) && targets[format].includes(name));
    const content = wanted && (await offered.read(wanted));
    if (!content) return false;
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const typed = wanted === 'text/plain' ? encodeText(name, bytes) : { type: name, bytes };
    if (!typed) return false;
    this.#transfers.put(requestor, property, this.#atom(typed.type), typed.bytes);
    return true;
  }

  #notify({ time, requestor, selection, target }: SelectionRequest, property: number): void {
    const event = Buffer.alloc(32);
    event.writeUInt8(selectionNotify, 0);
    [time, requestor, selection, target, property].forEach((value, index) => {
      event.writeUInt32LE(Number(value) >>> 0, 4 + index * 4);
    });
    this.#x.client.SendEvent(requestor, 0, 0, event);
  }

  #atom(name: string): number {
    return this.#atoms.get(name) ?? 0;
  }
}

const wordsOf = (data: Buffer): number[] => Array.from({ length: data.length >> 2 }, (_, index) => data.readUInt32LE(index * 4));
