/** Token bucket for each sender. */
export class Allowance {
  readonly #most: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #left = new Map<string, { count: number; at: number }>();

  constructor(most: number, perSecond: number, now: () => number = Date.now) {
    this.#most = most;
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Returns false when the sender has used its tokens. */
  take(from: string): boolean {
    const at = this.#now();
    const last = this.#left.get(from) ?? { count: this.#most, at };
    const count = Math.min(this.#most, last.count + ((at - last.at) / 1_000) * this.#perSecond);
    this.#left.set(from, { count: count >= 1 ? count - 1 : count, at });
    return count >= 1;
  }
}
