import type { Key, KeyType } from './xkb.ts';

interface Place {
  keycode: number;
  level: number;
}

/** A keycode with its keysyms, by level. */
export interface SpareRow {
  keycode: number;
  keysyms: number[];
}

/**
 * Keysyms on keycodes that the layout does not use. A program that has not read its keys yet gives them the meaning of the layout at the
 * time when it does: a place keeps its keysym until `forget`.
 */
export class SpareKeys {
  readonly #places = new Map<number, Place>();
  readonly #rows = new Map<number, SpareRow>();
  #keycodes: readonly number[] = [];
  #levels = 1;
  typeIndex = 0;

  /** The keycodes that may be used, and a type of keys that has the levels of `levelModifiers`. */
  use(keycodes: readonly number[], types: readonly KeyType[], levelModifiers: number): void {
    this.#keycodes = keycodes;
    this.#levels = 1;
    this.typeIndex = 0;
    const isUsable = ({ mask, levels, entries }: KeyType) =>
      (mask & ~levelModifiers) === 0 &&
      Array.from({ length: levels }, (_, level) => level).every((level) => level === 0 || entries.some((entry) => entry.level === level));
    types.forEach((type, index) => {
      if (!isUsable(type) || (index > 0 && type.levels <= this.#levels)) return;
      this.#levels = type.levels;
      this.typeIndex = index;
    });
  }

  /** The keycodes that have been given keysyms, with the last ones. */
  get rows(): readonly SpareRow[] {
    return [...this.#rows.values()];
  }

  get isUsed(): boolean {
    return this.#places.size > 0;
  }

  /** Another layout may have replaced keysyms. */
  compare(keys: readonly Key[]): void {
    const present = new Map(keys.map(({ keycode, groups }) => [keycode, groups[0]?.keysyms ?? []]));
    for (const [keycode, row] of this.#rows) {
      if (row.keysyms.every((keysym, level) => present.get(keycode)?.[level] === keysym)) continue;
      this.#rows.delete(keycode);
      for (const [keysym, place] of this.#places) if (place.keycode === keycode) this.#places.delete(keysym);
    }
  }

  /** Number of keysyms that fit beside the present ones. */
  get room(): number {
    return this.#keycodes.length * this.#levels - this.#places.size;
  }

  /** All programs have read their keys: the places are free. Returns what has changed, as `add`. */
  forget(): SpareRow[] {
    this.#places.clear();
    for (const row of this.#rows.values()) row.keysyms.fill(0);
    return [...this.#rows.values()];
  }

  /** Gives keysyms a place each. Returns the keycodes that have changed, with all of their keysyms. */
  add(keysyms: readonly number[]): SpareRow[] {
    const taken = new Set([...this.#places.values()].map(({ keycode, level }) => `${keycode} ${level}`));
    const changed = new Set<SpareRow>();
    const left = [...keysyms];
    // Level by level: characters without a modifier first.
    for (let level = 0; level < this.#levels; level += 1)
      for (const keycode of this.#keycodes) {
        if (taken.has(`${keycode} ${level}`)) continue;
        const keysym = left.shift();
        if (keysym === undefined) return [...changed];
        this.#places.set(keysym, { keycode, level });
        const row = this.#rows.get(keycode) ?? { keycode, keysyms: Array.from<number>({ length: this.#levels }).fill(0) };
        row.keysyms[level] = keysym;
        this.#rows.set(keycode, row);
        changed.add(row);
      }
    return [...changed];
  }
}
