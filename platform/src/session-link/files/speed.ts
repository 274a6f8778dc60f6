const windowMs = 3_000;

/** Measures the speed over the last seconds. */
export class Speed {
  readonly #marks: { at: number; total: number }[] = [];
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Adds a measurement of the total. Returns the increase per second. */
  mark(total: number): number {
    const at = this.#now();
    while (this.#marks[0] && at - this.#marks[0].at > windowMs) this.#marks.shift();
    this.#marks.push({ at, total });
    const first = this.#marks[0];
    return first && at > first.at ? Math.max(0, ((total - first.total) / (at - first.at)) * 1_000) : 0;
  }

  /** Ignores the measurements before a pause. */
  reset(): void {
    this.#marks.length = 0;
  }
}
