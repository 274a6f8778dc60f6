import { setTimeout as pause } from 'node:timers/promises';
import type { XConnection } from '../x-connection.ts';
import type { KeyReaders } from './key-readers.ts';
import { KeyboardMap } from './keyboard-map.ts';
import { keysymOfCharacter } from './keysyms.ts';
import { SpareKeys, type SpareRow } from './spare-keys.ts';
import { type KeyLayout, readLayout, setKeys } from './xkb.ts';

/** Some applications read a changed layout late; a key that is pressed at once would still have no meaning. */
const bindingMs = 20;
/** Keys of operators wait meanwhile. */
const readMs = 5_000;

/** A character, or the keysym of another key. */
export type Meaning = string | number;

/** Keycodes of characters and keys: those of the layout, and spare ones for what the layout does not have. */
export class KeyPlaces {
  readonly #x: XConnection;
  readonly #readers: KeyReaders;
  readonly #onMap: () => void;
  readonly #spare = new SpareKeys();
  #layout: KeyLayout = { types: [], keys: [] };
  #map = new KeyboardMap({ keys: [] });
  #isOutdated = false;

  /** `onMap` is called after each change of the map. */
  constructor(x: XConnection, readers: KeyReaders, onMap: () => void) {
    this.#x = x;
    this.#readers = readers;
    this.#onMap = onMap;
  }

  get map(): KeyboardMap {
    return this.#map;
  }

  /** The layout has changed, and is read by the next `follow`. Returns whether that was unknown. */
  outdate(): boolean {
    const isNew = !this.#isOutdated;
    this.#isOutdated = true;
    return isNew;
  }

  /** Gives back the spare keycodes. */
  close(): void {
    setKeys(
      this.#x,
      this.#spare.rows.map(({ keycode }) => ({ keycode, typeIndex: 0, keysyms: [] })),
    );
  }

  /** Gives those that the layout does not have a place on a spare keycode. Returns how many, from the first one on, can be typed now. */
  async find(meanings: readonly Meaning[]): Promise<number> {
    await this.follow();
    const { missing, count } = this.#missingIn(meanings);
    if (count === 0) {
      if (!(await this.#readers.haveRead(readMs))) return 0;
      this.#bind(this.#spare.forget());
      return this.#spare.room > 0 ? this.find(meanings) : 0;
    }
    if (missing.length > 0) {
      this.#bind(this.#spare.add(missing));
      await pause(bindingMs);
    }
    if (this.#spare.isUsed) await this.#readers.note();
    return count;
  }

  /** Keysyms that the layout does not have, as far as there is room for them. */
  #missingIn(meanings: readonly Meaning[]): { missing: number[]; count: number } {
    const missing = new Set<number>();
    for (const [count, meaning] of meanings.entries()) {
      const keysym = this.#map.has(meaning) ? null : typeof meaning === 'string' ? keysymOfCharacter(meaning) : meaning;
      if (keysym === null || missing.has(keysym)) continue;
      if (missing.size === this.#spare.room) return { missing: [...missing], count };
      missing.add(keysym);
    }
    return { missing: [...missing], count: meanings.length };
  }

  #bind(rows: readonly SpareRow[]): void {
    const { typeIndex } = this.#spare;
    setKeys(
      this.#x,
      rows.map((row) => ({ ...row, typeIndex })),
    );
    this.#rebuild();
  }

  /** Reports of a new layout come before the answer. */
  async follow(): Promise<void> {
    await this.#x.sync();
    if (this.#isOutdated) await this.learn();
  }

  async learn(): Promise<void> {
    this.#isOutdated = false;
    this.#layout = await readLayout(this.#x);
    this.#spare.compare(this.#layout.keys);
    this.#rebuild();
  }

  /** The layout without what was bound before, and with what is bound now. */
  #rebuild(): void {
    const rows = this.#spare.rows;
    const own = new Set(rows.map(({ keycode }) => keycode));
    const layout = this.#layout.keys.map((key) => (own.has(key.keycode) ? { ...key, groups: [] } : key));
    const natural = new KeyboardMap({ keys: layout });
    this.#spare.use(natural.spare, this.#layout.types, natural.levelModifiers);
    const { typeIndex } = this.#spare;
    const type = this.#layout.types[typeIndex];
    const bound = new Map(rows.map(({ keycode, keysyms }) => [keycode, type ? [{ type, typeIndex, keysyms }] : []]));
    this.#map = new KeyboardMap({ keys: layout.map((key) => ({ ...key, groups: bound.get(key.keycode) ?? key.groups })) });
    this.#onMap();
  }
}
