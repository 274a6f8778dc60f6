/** Interval between two syncs, unless the server names another one. */
export const syncMs = 25_000;

/** Pauses vary by this share, so that devices that start together do not stay together. The server varies the intervals that it names. */
const spread = 0.2;

const longestPauseMs = 5 * 60_000;

/** A sync that is needed soon is done within this time, not at the same moment as those of other devices. */
const hurryMs = 2_000;

export interface SyncTimerOptions {
  /** Resolves with the interval that the server asks for; null for the usual one. */
  sync: () => Promise<number | null>;
  /** Milliseconds to wait, as named by the server; 0 without. */
  retryAfterOf: (error: unknown) => number;
  random?: () => number;
}

/** Repeats a sync. The pauses grow after failures for which the server names no time to wait. */
export class SyncTimer {
  readonly #options: SyncTimerOptions;
  readonly #random: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isRunning = false;
  /** A sync that begins from now on is awaited. */
  #isHurried = false;
  #isOver = false;

  constructor(options: SyncTimerOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
  }

  start(): void {
    void this.#run();
  }

  /** Brings the next sync forward, also after one that runs now or fails: what it is for may not be in its reply. */
  hurry(): void {
    this.#isHurried = true;
    if (!this.#isRunning && !this.#isOver) this.#schedule(this.#random() * hurryMs);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    const wasHurried = this.#isHurried;
    this.#isHurried = false;
    this.#isRunning = true;
    const pauseMs = await this.#options.sync().then(
      (intervalMs) => this.#succeed(intervalMs),
      (error: unknown) => this.#fail(error, wasHurried),
    );
    this.#isRunning = false;
    if (!this.#isOver) this.#schedule(pauseMs);
  }

  #succeed(intervalMs: number | null): number {
    this.#failures = 0;
    if (this.#isHurried) return this.#random() * hurryMs;
    return intervalMs ?? syncMs * this.#variation();
  }

  #fail(error: unknown, wasHurried: boolean): number {
    this.#failures += 1;
    this.#isHurried ||= wasHurried;
    const retryAfterMs = this.#options.retryAfterOf(error);
    // A longer pause would make the device look offline.
    if (retryAfterMs > 0) return retryAfterMs * (1 + spread * this.#random());
    const firstMs = this.#isHurried ? hurryMs : syncMs;
    return Math.min(firstMs * 2 ** (this.#failures - 1), longestPauseMs) * this.#variation();
  }

  #variation(): number {
    return 1 - spread + 2 * spread * this.#random();
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }
}
