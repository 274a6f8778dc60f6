/** So many a second, and as many at once. */
export class RateLimit {
  readonly #perSecond: number;
  #left: number;
  #at = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** False when it was too often. */
  take(now: number): boolean {
    this.#left = Math.min(this.#perSecond, this.#left + (Math.max(0, now - this.#at) / 1_000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
