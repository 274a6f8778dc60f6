import type { LinkChannel } from './link-channel.ts';
import { type LinkMessage, readLinkMessage } from './link-message.ts';

/** A tab behind others may count in seconds only: the echo of the other side is not counted, it answers. */
const beatMs = 500;
/** Dimmed within two seconds of the last word. */
const silenceMs = 1_700;

const say = (control: LinkChannel, type: LinkMessage['type']) => control.send(JSON.stringify({ type } satisfies LinkMessage));

/** Notices that the other side has fallen silent, long before the browser does, and that it is heard again. */
export class Heartbeat {
  readonly #control: LinkChannel;
  readonly #onChange: (isHeard: boolean) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #tickedAt = 0;
  #isHeard = false;

  constructor(control: LinkChannel, onChange: (isHeard: boolean) => void) {
    this.#control = control;
    this.#onChange = onChange;
    control.listen({
      open: () => this.#start(),
      close: () => this.stop(),
      message: (data) => {
        this.hear();
        if (readLinkMessage(data)?.type === 'link.beat') say(control, 'link.echo');
      },
    });
  }

  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** Something came from the other side, by whichever way. */
  hear(): void {
    this.#heardAt = performance.now();
    if (this.#timer) this.#set(true);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#set(false);
  }

  #start(): void {
    clearInterval(this.#timer);
    this.#tickedAt = performance.now();
    this.#timer = setInterval(() => this.#tick(), beatMs);
    this.hear();
  }

  #tick(): void {
    const now = performance.now();
    // This page itself slept: what was said meanwhile is yet to be read.
    const sleptMs = Math.max(0, now - this.#tickedAt - 3 * beatMs);
    if (sleptMs > 0) this.#heardAt = Math.max(this.#heardAt, now - silenceMs + 2 * beatMs);
    this.#tickedAt = now;
    if (this.#control.bufferedAmount === 0) say(this.#control, 'link.beat');
    if (now - this.#heardAt > silenceMs) this.#set(false);
  }

  #set(isHeard: boolean): void {
    if (this.#isHeard === isHeard) return;
    this.#isHeard = isHeard;
    this.#onChange(isHeard);
  }
}
