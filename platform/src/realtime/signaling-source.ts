import { iceServersOf, type Signaling } from './signaling.ts';

/** TURN credentials are valid for an hour. */
const renewMs = 45 * 60_000;
const retryMs = 60_000;
/** A token that is about to expire may be invalid on arrival. */
const marginMs = 30_000;

export interface SignalingSourceOptions {
  ask: () => Promise<Signaling>;
  /** Called with new ICE servers for peer connections. */
  onServers?: (iceServers: RTCIceServer[]) => void;
}

/** Caches the socket token and renews TURN credentials before they expire. */
export class SignalingSource {
  readonly #options: SignalingSourceOptions;
  #last: Signaling | null = null;
  #asking: Promise<Signaling> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(options: SignalingSourceOptions) {
    this.#options = options;
  }

  /** Returns the cached token while it is valid, which saves a request when reconnecting. */
  async token(): Promise<string> {
    const last = this.#last;
    if (last && Date.parse(last.expiresAt) - Date.now() > marginMs) return last.token;
    this.#asking ??= this.#renew().finally(() => {
      this.#asking = null;
    });
    return (await this.#asking).token;
  }

  /** Discards a token that the server rejected. */
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
