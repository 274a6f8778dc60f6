import type { XEvent } from 'x11';
import { openConnection, reply, type XConnection } from '../x-connection.ts';

export interface Value {
  type: string;
  data: Buffer;
}

const propertyChange = 1 << 22;

/** A program with the clipboard, written for the core protocol. */
export class ClipboardProgram {
  readonly x: XConnection;
  readonly #window: number;
  #properties = 0;

  static async open(display: string): Promise<ClipboardProgram> {
    return new ClipboardProgram(await openConnection({ display }));
  }

  private constructor(x: XConnection) {
    this.x = x;
    this.#window = x.client.AllocID();
    const options = { overrideRedirect: true, eventMask: propertyChange };
    x.client.CreateWindow(this.#window, x.root, 0, 0, 1, 1, 0, 0, 0, 0, options);
  }

  atom(name: string): Promise<number> {
    return reply((done) => this.x.client.InternAtom(false, name, done));
  }

  /** Null if the owner refuses. */
  async request(target: string): Promise<Value | null> {
    const property = await this.#newProperty();
    const isGiven = await this.#convert(target, property);
    return isGiven ? this.#take(property) : null;
  }

  /** The values of a MULTIPLE request, and whether the owner has left its pair. */
  async requestSeveral(wanted: readonly string[]): Promise<{ value: Value | null; isLeft: boolean }[]> {
    const list = await this.#newProperty();
    const pairs = await Promise.all(wanted.map(async (target) => [await this.atom(target), await this.#newProperty()] as const));
    this.x.client.ChangeProperty(0, this.#window, list, await this.atom('ATOM_PAIR'), 32, pairs.flat());
    if (!(await this.#convert('MULTIPLE', list))) return [];
    const { data } = await this.#read(list);
    return Promise.all(
      pairs.map(async ([target, property], index) => {
        const isLeft = data.readUInt32LE(index * 8) === target && data.readUInt32LE(index * 8 + 4) === property;
        return { isLeft, value: isLeft ? await this.#take(property) : null };
      }),
    );
  }

  /** Owns the clipboard. Other types than these are refused. */
  async own(values: Readonly<Record<string, Value>>): Promise<void> {
    const { client } = this.x;
    const known = new Map(
      await Promise.all(
        Object.entries(values).map(async ([target, { type, data }]) => [await this.atom(target), [await this.atom(type), data]] as const),
      ),
    );
    this.x.on('SelectionRequest', (event) => {
      const { requestor, target, property } = event as XEvent & Record<'requestor' | 'target' | 'property', number>;
      const [type, data] = known.get(target) ?? [];
      if (type && data) client.ChangeProperty(0, requestor, property, type, 8, data);
      const notice = Buffer.alloc(32);
      notice.writeUInt8(31, 0);
      const fields = [event['time'], requestor, event['selection'], target, type ? property : 0];
      for (const [index, field] of fields.entries()) notice.writeUInt32LE(Number(field) >>> 0, 4 + index * 4);
      client.SendEvent(requestor, 0, 0, notice);
    });
    client.SetSelectionOwner(this.#window, await this.atom('CLIPBOARD'), 0);
    await this.x.sync();
  }

  close(): void {
    this.x.close();
  }

  #newProperty(): Promise<number> {
    this.#properties += 1;
    return this.atom(`TEST_${this.#properties}`);
  }

  async #convert(target: string, property: number): Promise<boolean> {
    const [selection, wanted] = [await this.atom('CLIPBOARD'), await this.atom(target)];
    const answer = this.#next('SelectionNotify', (event) => event['target'] === wanted);
    this.x.client.ConvertSelection(this.#window, selection, wanted, property, 0);
    return (await answer)['property'] === property;
  }

  /** Takes the value, in parts if it is large (INCR). */
  async #take(property: number): Promise<Value> {
    const arrived: Buffer[] = [];
    const isPart = ({ atom, state }: XEvent) => atom === property && state === 0;
    let part = this.#next('PropertyNotify', isPart);
    const first = await this.#read(property);
    if (first.type !== 'INCR') return first;
    for (;;) {
      await part;
      part = this.#next('PropertyNotify', isPart);
      const { type, data } = await this.#read(property);
      if (data.length === 0) return { type, data: Buffer.concat(arrived) };
      arrived.push(data);
    }
  }

  async #read(property: number): Promise<Value> {
    const { client } = this.x;
    const value = await reply<{ type: number; data: Buffer }>((done) =>
      client.GetProperty(1, this.#window, property, 0, 0, 4_000_000, done),
    );
    return { type: await reply<string>((done) => client.GetAtomName(value.type, done)), data: value.data };
  }

  #next(name: string, isWanted: (event: XEvent) => boolean): Promise<XEvent> {
    const { promise, resolve } = Promise.withResolvers<XEvent>();
    const end = this.x.on(name, (event) => {
      if (!isWanted(event)) return;
      end();
      resolve(event);
    });
    return promise;
  }
}
