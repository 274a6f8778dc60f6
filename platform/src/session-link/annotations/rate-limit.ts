/** Token bucket with the capacity of one second. */
export class RateLimit {
  readonly #perSecond: number;
  #left: number;
  #at = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** Returns false when the limit is exceeded. */
  take(now: number): boolean {
    this.#left = Math.min(this.#perSecond, this.#left + (Math.max(0, now - this.#at) / 1_000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
