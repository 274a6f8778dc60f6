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

/** `once`: on until the next key, click, drag or turn of the wheel. `locked`: held at the device until it is turned off. */
type Hold = 'once' | 'locked';

const nextHold = { off: 'once', once: 'locked', locked: undefined } as const;

function codeOf(character: string): string {
  if (/^[a-z]$/i.test(character)) return `Key${character.toUpperCase()}`;
  return /^\d$/.test(character) ? `Digit${character}` : '';
}

/** Pointer actions at a device. */
export interface PointerInput extends Pick<InputSender, 'movePointer' | 'pressButton' | 'turnWheel'> {
  /** Marks the end of a turn of the wheel. */
  endTurn(): void;
}

const keysOf = (isChosen: (name: StickyKey) => boolean): Key[] => stickyKeys.filter(({ name }) => isChosen(name)).map(({ key }) => key);

/**
 * Modifiers of a touch screen. The device gets those that are on once together with what comes next, so that none stays pressed there: a
 * key, or the pointer with its buttons and its wheel, which therefore goes through this object.
 */
export class StickyKeys extends Observable<Readonly<Partial<Record<StickyKey, Hold>>>> implements PointerInput {
  readonly #input: InputSender;
  /** Keys that are on once and pressed at the device, as long as buttons or the wheel are used. */
  readonly #pressed = new Set<StickyKey>();
  readonly #buttons = new Set<number>();
  #isTurning = false;

  constructor(input: InputSender) {
    super({});
    this.#input = input;
  }

  /** Switches from off to on once, then to locked, then to off. */
  toggle(name: StickyKey): void {
    const { [name]: hold = 'off', ...others } = this.state;
    const next = nextHold[hold];
    const keys = keysOf((one) => one === name);
    if (next === 'locked' && !this.#pressed.delete(name)) pressKeys(this.#input, keys);
    if (hold === 'locked') releaseKeys(this.#input, keys);
    this.set(next ? { ...others, [name]: next } : others);
  }

  press(key: Key): void {
    const once = this.#once;
    this.#turnOff(once);
    sendKeys(this.#input, [...keysOf((name) => once.has(name)), key]);
  }

  movePointer(...place: Parameters<InputSender['movePointer']>): void {
    this.#input.movePointer(...place);
  }

  pressButton(displayId: string, x: number, y: number, button: number, isDown: boolean): void {
    if (isDown) {
      this.#buttons.add(button);
      this.#pressOnce();
    }
    this.#input.pressButton(displayId, x, y, button, isDown);
    if (!isDown && this.#buttons.delete(button)) this.#releaseOnce();
  }

  turnWheel(deltaX: number, deltaY: number): void {
    this.#isTurning = true;
    this.#pressOnce();
    this.#input.turnWheel(deltaX, deltaY);
  }

  endTurn(): void {
    if (!this.#isTurning) return;
    this.#isTurning = false;
    this.#releaseOnce();
  }

  /** The first character after a modifier is a key, and the rest is text. With a locked one, all are keys. */
  type(text: string): void {
    const characters = [...text];
    while (characters.length > 0 && Object.keys(this.state).length > 0) this.#pressCharacter(characters.shift() ?? '');
    if (characters.length > 0) this.#input.typeText(characters.join(''));
  }

  /** Turns all off. */
  release(): void {
    releaseKeys(
      this.#input,
      keysOf((name) => this.state[name] === 'locked' || this.#pressed.has(name)),
    );
    this.#pressed.clear();
    this.#buttons.clear();
    this.#isTurning = false;
    this.set({});
  }

  /** Keys that are on once and not pressed yet. */
  get #once(): ReadonlySet<StickyKey> {
    const names = stickyKeys.map(({ name }) => name);
    return new Set(names.filter((name) => this.state[name] === 'once' && !this.#pressed.has(name)));
  }

  #turnOff(names: ReadonlySet<StickyKey>): void {
    if (names.size > 0) this.set(Object.fromEntries(Object.entries(this.state).filter(([name]) => !names.has(name as StickyKey))));
  }

  #pressOnce(): void {
    const once = this.#once;
    pressKeys(
      this.#input,
      keysOf((name) => once.has(name)),
    );
    for (const name of once) this.#pressed.add(name);
  }

  #releaseOnce(): void {
    if (this.#buttons.size > 0 || this.#isTurning) return;
    releaseKeys(
      this.#input,
      keysOf((name) => this.#pressed.has(name)),
    );
    this.#turnOff(this.#pressed);
    this.#pressed.clear();
  }

  /** A keyboard with Shift has the capital letter. */
  #pressCharacter(character: string): void {
    const capital = character.toUpperCase();
    this.press([codeOf(character), this.state.Shift && capital.length === character.length ? capital : character]);
  }
}
