import { Observable } from '@nearhand/platform/session-link/capability/observable';
import type { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { type Key, sendKeys } from './key-combinations.ts';

/** Modifiers that keyboards of phones do not have. Their names are printed on keyboards, and the same in all languages. */
export const stickyKeys = [
  { name: 'Ctrl', key: ['ControlLeft', 'Control'] },
  { name: 'Alt', key: ['AltLeft', 'Alt'] },
  { name: 'Shift', key: ['ShiftLeft', 'Shift'] },
  { name: 'Super', key: ['MetaLeft', 'Meta'] },
] as const satisfies { name: string; key: Key }[];

export type StickyKey = (typeof stickyKeys)[number]['name'];

function codeOf(character: string): string {
  if (/^[a-z]$/i.test(character)) return `Key${character.toUpperCase()}`;
  return /^\d$/.test(character) ? `Digit${character}` : '';
}

/** Modifiers that are on until the next key. The device gets them together with it, so none stays pressed there. */
export class StickyKeys extends Observable<readonly StickyKey[]> {
  readonly #input: InputSender;

  constructor(input: InputSender) {
    super([]);
    this.#input = input;
  }

  toggle(name: StickyKey): void {
    this.set(this.state.includes(name) ? this.state.filter((one) => one !== name) : [...this.state, name]);
  }

  press(key: Key): void {
    const held = stickyKeys.filter(({ name }) => this.state.includes(name)).map((one) => one.key);
    this.set([]);
    sendKeys(this.#input, [...held, key]);
  }

  /** The first character after a modifier is a key, and the rest is text. */
  type(text: string): void {
    const [first = '', ...others] = [...text];
    const isKey = this.state.length > 0 && first !== '';
    if (isKey) this.press([codeOf(first), first]);
    const rest = isKey ? others.join('') : text;
    if (rest) this.#input.typeText(rest);
  }
}
