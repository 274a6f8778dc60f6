import { keysymNamed } from './keysyms.ts';

/** How a keysym is typed in the layout of the device. */
export interface KeyPosition {
  keycode: number;
  isShifted: boolean;
  /** With the key for the third level (AltGr). */
  isThirdLevel: boolean;
}

/** Columns of the core keyboard mapping: levels 1 and 2 of the first group, of the second one, then levels 3 and 4 of the first. */
const columns: readonly [column: number, isShifted: boolean, isThirdLevel: boolean][] = [
  [0, false, false],
  [1, true, false],
  [4, false, true],
  [5, true, true],
];

/** The layout of the device. Keycodes without a keysym are spare. */
export class KeyboardMap {
  readonly spare: readonly number[];
  readonly #positions = new Map<number, KeyPosition>();

  /** Rows of keysyms by keycode, from the first keycode on: GetKeyboardMapping. */
  constructor(first: number, rows: readonly (readonly number[])[]) {
    this.spare = rows.flatMap((keysyms, index) => (keysyms.every((keysym) => keysym === 0) ? [first + index] : []));
    // Simple levels first: a keysym that several keys have is typed with as few modifiers as possible.
    for (const [column, isShifted, isThirdLevel] of columns)
      rows.forEach((keysyms, index) => {
        const keysym = keysyms[column] ?? 0;
        if (keysym === 0 || this.#positions.has(keysym)) return;
        this.#positions.set(keysym, { keycode: first + index, isShifted, isThirdLevel });
      });
    // One keysym for a letter key stands for both cases.
    rows.forEach((keysyms, index) => {
      const upper = upperOf(keysyms[0] ?? 0);
      if (upper && !keysyms[1] && !this.#positions.has(upper))
        this.#positions.set(upper, { keycode: first + index, isShifted: true, isThirdLevel: false });
    });
  }

  positionOf(keysym: number): KeyPosition | null {
    return this.#positions.get(keysym) ?? null;
  }

  /** The keycode of a modifier by the name of its keysym; null when the layout has none. */
  modifier(name: 'Shift_L' | 'ISO_Level3_Shift'): number | null {
    return this.#positions.get(keysymNamed(name) ?? 0)?.keycode ?? null;
  }
}

/** The keysym of the capital letter; null for anything but a letter of Latin 1 in lower case. */
function upperOf(keysym: number): number | null {
  const isLower = (keysym >= 0x61 && keysym <= 0x7a) || (keysym >= 0xe0 && keysym <= 0xfe && keysym !== 0xf7);
  return isLower ? keysym - 0x20 : null;
}
