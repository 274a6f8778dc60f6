export interface RecoveryOptions {
  /** Looks for a new way to the other side. */
  attempt: () => void;
  /** Whether the other side could hear of an attempt now. */
  isReachable: () => boolean;
  /** How long one attempt may take on this path, at least. */
  attemptMs: () => number;
  /** How many times as long as the other side this one waits, which leaves the attempts to it unless they do not come. */
  patience: (isFirst: boolean) => number;
}

/** Until a first connection stands, the browsers are left to themselves for this long. */
const firstConnectMs = 6_000;
/** Whoever has been away for longer is tried for less often. */
const longMs = 60_000;
const seldomMs = 3_000;
/** Attempts that overtake their own answers would never come to an end: they are made this many times as slow at most. */
const slowest = 8;

/** While the other side is lost, tries again and again; at once when the network is there again. */
export class Recovery {
  readonly #options: RecoveryOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lostAt: number | null = null;
  #isFirst = false;
  #slowness = 1;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  readonly #handleOnline = () => this.hurry();

  constructor(options: RecoveryOptions) {
    this.#options = options;
    globalThis.addEventListener?.('online', this.#handleOnline);
  }

  /** The other side is lost, or not found yet. */
  begin(isFirst: boolean): void {
    if (this.#lostAt !== null) return;
    this.#lostAt = performance.now();
    this.#isFirst = isFirst;
    this.#schedule(isFirst ? this.#pauseMs() : 0);
  }

  /** It is there. */
  end(): void {
    this.#lostAt = null;
    this.#slowness = 1;
    this.#attemptedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
  }

  /** An answer came when another attempt had overtaken it: the way through the server takes longer than that. */
  slowDown(): void {
    if (this.#lostAt === null) return;
    this.#slowness = Math.min(slowest, 2 * this.#slowness);
    this.postpone();
  }

  /** There is reason to believe that it works now. */
  hurry(): void {
    if (this.#lostAt === null) return;
    this.#schedule(0);
  }

  /** An attempt was made by others: the next waits for how that one goes. */
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
    if (this.#isFirst) return this.#slowness * this.#options.patience(true) * firstConnectMs;
    const lostMs = performance.now() - (this.#lostAt ?? performance.now());
    return Math.max(this.#attemptMs(), lostMs > longMs ? seldomMs : 0);
  }

  #attemptMs(): number {
    return this.#slowness * this.#options.patience(false) * this.#options.attemptMs();
  }
}
