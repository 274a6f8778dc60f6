import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { XEvent } from 'x11';
import { reply, type XConnection } from '../x-connection.ts';

const substructureNotify = 1 << 19;
const localClientPid = 2;
const pollMs = 50;
/** A program that does not answer pings has read its keys when it has slept for this long: a program sleeps while it waits for more. */
const sleepMs = 1_000;
/** Input methods pass keys on. */
const passOnMs = 100;

/**
 * The programs into which keys were typed that may get another meaning. A program reads its keys when it has time, a stopped one after
 * it continues. Only then may a keycode change.
 */
export class KeyReaders {
  readonly #x: XConnection;
  readonly #protocols: number;
  readonly #ping: number;
  readonly #windows = new Set<number>();

  static async open(x: XConnection): Promise<KeyReaders> {
    const atom = (name: string) => reply<number>((done) => x.client.InternAtom(false, name, done));
    return new KeyReaders(x, await atom('WM_PROTOCOLS'), await atom('_NET_WM_PING'));
  }

  private constructor(x: XConnection, protocols: number, ping: number) {
    this.#x = x;
    this.#protocols = protocols;
    this.#ping = ping;
  }

  /** Remembers the window that has the focus, into which keys follow. */
  async note(): Promise<void> {
    const { focus } = await reply<{ focus: number }>((done) => this.#x.client.GetInputFocus(done));
    // None and PointerRoot are no windows.
    if (focus > 1) this.#windows.add(focus);
  }

  /** Waits until all programs have read their keys. Returns false when one has not read them in time, or it cannot be determined. */
  async haveRead(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    const answers = await Promise.all([...this.#windows].map((window) => this.#hasRead(window, until).catch(() => isGone)));
    if (answers.includes(false)) return false;
    this.#windows.clear();
    await pause(passOnMs);
    return true;
  }

  async #hasRead(window: number, until: number): Promise<boolean> {
    const answering = await this.#answering(window);
    return answering === null ? this.#hasSlept(window, until) : this.#answers(answering, until);
  }

  /** The window itself or the next one around it that answers to pings (EWMH). */
  async #answering(window: number): Promise<number | null> {
    const { client, root } = this.#x;
    for (let at = window; at !== root && at !== 0; ) {
      const { data } = await reply<{ data: Buffer }>((done) => client.GetProperty(0, at, this.#protocols, 0, 0, 100, done));
      for (let offset = 0; offset < data.length; offset += 4) if (data.readUInt32LE(offset) === this.#ping) return at;
      at = (await reply<{ parent: number }>((done) => client.QueryTree(at, done))).parent;
    }
    return null;
  }

  /** The answer comes after all keys before it. */
  #answers(window: number, until: number): Promise<boolean> {
    const { client, root } = this.#x;
    const token = Math.trunc(Math.random() * 0x7fffffff) + 1;
    return new Promise((resolve) => {
      const finish = (hasAnswered: boolean) => {
        clearTimeout(timer);
        end();
        resolve(hasAnswered);
      };
      const timer = setTimeout(() => finish(false), until - performance.now());
      const end = this.#x.on('ClientMessage', ({ data }: XEvent) => Array.isArray(data) && data[1] === token && finish(true));
      client.ChangeWindowAttributes(root, { eventMask: substructureNotify });
      client.SendClientMessage(window, window, this.#protocols, 32, [this.#ping, token, window], 0);
    });
  }

  async #hasSlept(window: number, until: number): Promise<boolean> {
    const { res } = this.#x;
    const [id] = await reply<{ value: number[] }[]>((done) => res.QueryClientIds([{ client: window, mask: localClientPid }], done));
    const [pid] = id?.value ?? [];
    if (pid === undefined) return false;
    for (let since = performance.now(); performance.now() < until; ) {
      const state = await stateOf(pid);
      if (state === null) return isGone;
      if (state !== 'S') since = performance.now();
      else if (performance.now() - since >= sleepMs) return true;
      await pause(pollMs);
    }
    return false;
  }
}

/** A program that has ended cannot misread keys. */
const isGone = true;

/** The letter of the state in /proc: S sleeps, T is stopped. Null for a process that has ended. */
const stateOf = (pid: number): Promise<string | null> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => text.slice(text.lastIndexOf(')') + 2)[0] ?? null,
    () => null,
  );
