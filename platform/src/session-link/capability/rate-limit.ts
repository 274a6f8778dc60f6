/** Token bucket for each sender. */
export class RateLimit {
  readonly #capacity: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #left = new Map<string, { count: number; at: number }>();

  constructor({ perSecond, capacity = perSecond, now = Date.now }: { perSecond: number; capacity?: number; now?: () => number }) {
    this.#capacity = capacity;
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Returns false when the sender exceeds the limit. */
  take(sender: string): boolean {
    const at = this.#now();
    const last = this.#left.get(sender) ?? { count: this.#capacity, at };
    const count = Math.min(this.#capacity, last.count + (Math.max(0, at - last.at) / 1_000) * this.#perSecond);
    this.#left.set(sender, { count: count >= 1 ? count - 1 : count, at });
    return count >= 1;
  }
}
