import { type LinkMessage, linkProtocol } from '@nearhand/contracts/peer/link.gen';
import type { LinkChannel } from '../peers/link-channel.ts';
import { parseMessage } from '../peers/messenger.ts';

/** Timers of a background tab run once a second: a ping is answered by the message event, not by a timer. */
const pingMs = 500;
/** The picture is dimmed within two seconds of the last message. */
const silenceMs = 1_700;
/** Messages that arrived while this page was busy are read within this time. */
const backlogMs = 50;

const send = (control: LinkChannel, type: LinkMessage['type']) => control.send(JSON.stringify({ type } satisfies LinkMessage));

/** Detects that the peer is silent, long before the browser does, and that it is back. */
export class Heartbeat {
  readonly #control: LinkChannel;
  readonly #onChange: (isAlive: boolean) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #receivedAt = 0;
  #tickedAt = 0;
  #isAlive = false;

  constructor(control: LinkChannel, onChange: (isAlive: boolean) => void) {
    this.#control = control;
    this.#onChange = onChange;
    control.listen({
      open: () => this.#start(),
      close: () => this.stop(),
      message: (data) => {
        this.markReceived();
        if (parseMessage(data, linkProtocol)?.type === 'link.ping') send(control, 'link.pong');
      },
    });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Something arrived from the peer, on any path. */
  markReceived(): void {
    this.#receivedAt = performance.now();
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
    this.#timer = setInterval(() => this.#tick(), pingMs);
    this.markReceived();
  }

  #tick(): void {
    const now = performance.now();
    // This page itself was suspended: messages that arrived meanwhile are not read yet.
    const sleptMs = Math.max(0, now - this.#tickedAt - 3 * pingMs);
    if (sleptMs > 0) this.#receivedAt = Math.max(this.#receivedAt, now - silenceMs + 2 * pingMs);
    this.#tickedAt = now;
    if (this.#control.bufferedAmount === 0) send(this.#control, 'link.ping');
    if (this.#isSilent()) setTimeout(() => this.#isSilent() && this.#set(false), backlogMs);
  }

  #isSilent(): boolean {
    return performance.now() - this.#receivedAt > silenceMs;
  }

  #set(isAlive: boolean): void {
    if (this.#isAlive === isAlive) return;
    this.#isAlive = isAlive;
    this.#onChange(isAlive);
  }
}
