export interface RecoveryOptions {
  /** Starts a new attempt to connect. */
  attempt: () => void;
  /** Whether a signal would reach the peer now. */
  isReachable: () => boolean;
  /** Minimum duration of one attempt on this path. */
  attemptMs: () => number;
  /** Factor by which this side waits longer than the peer, so that usually one of the two attempts. */
  timeoutFactor: (isFirst: boolean) => number;
}

/** Time for the first connection before anything is repeated. */
const firstConnectMs = 6_000;
/** Time after which attempts become less frequent. */
const longMs = 60_000;
const seldomMs = 3_000;
/** Attempts that are faster than their answers never succeed: they slow down by up to this factor. */
const maxBackoff = 8;

/** Reconnects a lost peer: repeats attempts, and makes one at once when the network is back. */
export class Recovery {
  readonly #options: RecoveryOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lostAt: number | null = null;
  #isFirst = false;
  #backoff = 1;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  readonly #handleOnline = () => this.attemptNow();

  constructor(options: RecoveryOptions) {
    this.#options = options;
    globalThis.addEventListener?.('online', this.#handleOnline);
  }

  /** The peer is lost, or not connected yet. */
  begin(isFirst: boolean): void {
    if (this.#lostAt !== null) return;
    this.#lostAt = performance.now();
    this.#isFirst = isFirst;
    this.#schedule(isFirst ? this.#pauseMs() : 0);
  }

  /** The peer is connected. */
  end(): void {
    this.#lostAt = null;
    this.#backoff = 1;
    this.#attemptedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
  }

  /** An answer arrived after the next attempt: the path through the server takes longer than the interval. */
  backOff(): void {
    if (this.#lostAt === null) return;
    this.#backoff = Math.min(maxBackoff, 2 * this.#backoff);
    this.postpone();
  }

  /** An attempt is likely to succeed now. */
  attemptNow(): void {
    if (this.#lostAt === null) return;
    this.#schedule(0);
  }

  /** An attempt was started elsewhere: the next one waits for its result. */
  postpone(): void {
    this.#attemptedAt = performance.now();
    if (this.#lostAt !== null) this.#schedule(this.#pauseMs());
  }

  stop(): void {
    this.end();
    globalThis.removeEventListener?.('online', this.#handleOnline);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#try(), ms);
  }

  #try(): void {
    const leftMs = this.#attemptMs() / 2 - (performance.now() - this.#attemptedAt);
    if (leftMs <= 0 && this.#options.isReachable()) {
      this.#attemptedAt = performance.now();
      this.#options.attempt();
    }
    this.#schedule(leftMs > 0 ? leftMs : this.#pauseMs());
  }

  #pauseMs(): number {
    if (this.#isFirst) return this.#backoff * this.#options.timeoutFactor(true) * firstConnectMs;
    const lostMs = performance.now() - (this.#lostAt ?? performance.now());
    return Math.max(this.#attemptMs(), lostMs > longMs ? seldomMs : 0);
  }

  #attemptMs(): number {
    return this.#backoff * this.#options.timeoutFactor(false) * this.#options.attemptMs();
  }
}
