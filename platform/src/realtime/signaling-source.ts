import { iceServersOf, type Signaling } from './signaling.ts';

/** Credentials for relays live an hour. */
const renewMs = 45 * 60_000;
const retryMs = 60_000;
/** A token that is about to expire may not reach the server in time. */
const marginMs = 30_000;

export interface SignalingSourceOptions {
  /** Asks the server for a fresh one. */
  ask: () => Promise<Signaling>;
  /** Each time there are others: what peer connections use from then on. */
  onServers?: (iceServers: RTCIceServer[]) => void;
}

/** Tokens for the socket as long as they are good, and credentials for relays before they end. */
export class SignalingSource {
  readonly #options: SignalingSourceOptions;
  #last: Signaling | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(options: SignalingSourceOptions) {
    this.#options = options;
  }

  /** A token for the next attempt to connect: the last one if it is still good, so that coming back takes one call less. */
  async token(): Promise<string> {
    const last = this.#last;
    if (last && Date.parse(last.expiresAt) - Date.now() > marginMs) return last.token;
    return (await this.#renew()).token;
  }

  /** The server did not take it. */
  refuse(): void {
    this.#last = null;
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #renew(): Promise<Signaling> {
    const fresh = await this.#options.ask();
    if (this.#isOver) return fresh;
    this.#last = fresh;
    this.#options.onServers?.(iceServersOf(fresh));
    this.#schedule(renewMs);
    return fresh;
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#renew().catch(() => {
        if (!this.#isOver) this.#schedule(retryMs);
      });
    }, ms);
  }
}
