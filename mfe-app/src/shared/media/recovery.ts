export interface RecoveryOptions {
  /** Looks for a new way to the other side. */
  attempt: () => void;
  /** Whether the other side could hear of an attempt now. */
  isReachable: () => boolean;
  /** How long one attempt may take on this path, at least. */
  attemptMs: () => number;
}

/** Until a first connection stands, the browsers are left to themselves for this long. */
const firstConnectMs = 6_000;
/** Whoever has been away for longer is tried for less often. */
const longMs = 60_000;
const seldomMs = 3_000;

/** While the other side is lost, tries again and again; at once when the network is there again. */
export class Recovery {
  readonly #options: RecoveryOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lostAt: number | null = null;
  #isFirst = false;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  readonly #handleOnline = () => this.hurry();

  constructor(options: RecoveryOptions) {
    this.#options = options;
    window.addEventListener('online', this.#handleOnline);
  }

  /** The other side is lost, or not found yet. */
  begin(isFirst: boolean): void {
    if (this.#lostAt !== null) return;
    this.#lostAt = performance.now();
    this.#isFirst = isFirst;
    this.#schedule(isFirst ? firstConnectMs : 0);
  }

  /** It is there. */
  end(): void {
    this.#lostAt = null;
    clearTimeout(this.#timer);
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
    window.removeEventListener('online', this.#handleOnline);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#try(), ms);
  }

  #try(): void {
    const leftMs = this.#options.attemptMs() / 2 - (performance.now() - this.#attemptedAt);
    if (leftMs <= 0 && this.#options.isReachable()) {
      this.#attemptedAt = performance.now();
      this.#options.attempt();
    }
    this.#schedule(leftMs > 0 ? leftMs : this.#pauseMs());
  }

  #pauseMs(): number {
    if (this.#isFirst) return firstConnectMs;
    const lostMs = performance.now() - (this.#lostAt ?? performance.now());
    return Math.max(this.#options.attemptMs(), lostMs > longMs ? seldomMs : 0);
  }
}
