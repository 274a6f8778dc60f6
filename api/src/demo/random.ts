/** A seeded generator, so that the demo data is the same everywhere. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number from 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer, both bounds included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  isTrue(chance: number): boolean {
    return this.next() < chance;
  }

  one<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.next() * choices.length)];
    if (choice === undefined) throw new Error('there is nothing to choose from');
    return choice;
  }

  /** A random key by weight. */
  oneOf<T extends string>(weights: Record<T, number>): T {
    const entries = Object.entries<number>(weights) as [T, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of entries) {
      left -= weight;
      if (left < 0) return choice;
    }
    return this.one(entries)[0];
  }

  /** A random subset in the original order. */
  some<T>(choices: readonly T[], chance: number): T[] {
    return choices.filter(() => this.isTrue(chance));
  }
}
