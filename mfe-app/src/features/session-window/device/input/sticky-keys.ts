import { Observable } from '@nearhand/platform/session-link/capability/observable';
import type { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { type Key, pressKeys, releaseKeys, sendKeys } from './key-combinations.ts';

/** Modifiers that keyboards of phones do not have. Their names are printed on keyboards, and the same in all languages. */
export const stickyKeys = [
  { name: 'Ctrl', key: ['ControlLeft', 'Control'] },
  { name: 'Alt', key: ['AltLeft', 'Alt'] },
  { name: 'Shift', key: ['ShiftLeft', 'Shift'] },
  { name: 'Super', key: ['MetaLeft', 'Meta'] },
] as const satisfies { name: string; key: Key }[];

export type StickyKey = (typeof stickyKeys)[number]['name'];

/** `once`: on until the next key. `locked`: held at the device until it is turned off, also during clicks. */
type Hold = 'once' | 'locked';

const nextHold = { off: 'once', once: 'locked', locked: undefined } as const;

function codeOf(character: string): string {
  if (/^[a-z]$/i.test(character)) return `Key${character.toUpperCase()}`;
  return /^\d$/.test(character) ? `Digit${character}` : '';
}

/** Modifiers of a touch screen. The device gets those that are on once together with the next key, so that none stays pressed there. */
export class StickyKeys extends Observable<Readonly<Partial<Record<StickyKey, Hold>>>> {
  readonly #input: InputSender;

  constructor(input: InputSender) {
    super({});
    this.#input = input;
  }

  /** Off, on once, locked. */
  toggle(name: StickyKey): void {
    const { [name]: hold = 'off', ...others } = this.state;
    const next = nextHold[hold];
    const keys = stickyKeys.filter((one) => one.name === name).map(({ key }) => key);
    if (next === 'locked') pressKeys(this.#input, keys);
    if (hold === 'locked') releaseKeys(this.#input, keys);
    this.set(next ? { ...others, [name]: next } : others);
  }

  press(key: Key): void {
    const isOnce = (name: StickyKey) => this.state[name] === 'once';
    const once = stickyKeys.filter(({ name }) => isOnce(name)).map((one) => one.key);
    if (once.length > 0) this.set(Object.fromEntries(Object.entries(this.state).filter(([name]) => !isOnce(name as StickyKey))));
    sendKeys(this.#input, [...once, key]);
  }

  /** The first character after a modifier is a key, and the rest is text. With a locked one, all are keys. */
  type(text: string): void {
    const characters = [...text];
    while (characters.length > 0 && Object.keys(this.state).length > 0) this.#pressCharacter(characters.shift() ?? '');
    if (characters.length > 0) this.#input.typeText(characters.join(''));
  }

  /** Turns all off. */
  release(): void {
    const locked = stickyKeys.filter(({ name }) => this.state[name] === 'locked').map(({ key }) => key);
    releaseKeys(this.#input, locked);
    this.set({});
  }

  /** A keyboard with Shift has the capital letter. */
  #pressCharacter(character: string): void {
    const capital = character.toUpperCase();
    this.press([codeOf(character), this.state.Shift && capital.length === character.length ? capital : character]);
  }
}
