import { KeyboardMap, type KeyPosition } from './keyboard-map.ts';
import { keysymOf, keysymOfCharacter } from './keysyms.ts';
import { reply, type XConnection } from './x-connection.ts';

/** Applications read a changed layout only then; a key that is pressed at once would still have its old meaning. */
const bindingMs = 20;

/** The keys of one operator that are pressed, by KeyboardEvent.code. */
export interface HeldKeys {
  readonly keycodes: Map<string, number>;
}

/** Types on the X server. Characters that its layout does not have are bound to spare keycodes. */
export class X11Keyboard {
  readonly #x: XConnection;
  readonly #end: () => void;
  #map = new KeyboardMap(0, []);
  /** Keysyms that are bound to spare keycodes; the one that was used last is the last. */
  readonly #bound = new Map<number, number>();
  #turn: Promise<void> = Promise.resolve();
  #isLearningDue = false;

  static async open(x: XConnection): Promise<X11Keyboard> {
    const keyboard = new X11Keyboard(x);
    await keyboard.#learn();
    return keyboard;
  }

  private constructor(x: XConnection) {
    this.#x = x;
    this.#end = x.on('MappingNotify', () => {
      if (this.#isLearningDue) return;
      this.#isLearningDue = true;
      void this.#next(() => this.#learn());
    });
  }

  /** Presses or releases a key by what it means for the operator. Its release has the same `code`, whatever it means then. */
  key(held: HeldKeys, { key, code, isDown }: { key: string; code: string; isDown: boolean }): void {
    void this.#next(async () => {
      if (!isDown) return this.#release(held, code);
      const keysym = keysymOf(key, code);
      const position = keysym === null ? null : await this.#positionOf(keysym);
      if (position) this.#press(held, code, position, [...key].length === 1);
    });
  }

  /** Types text of any script. */
  text(held: HeldKeys, text: string): void {
    void this.#next(async () => {
      for (const character of text.normalize().replaceAll('\r\n', '\n')) {
        const keysym = keysymOfCharacter(character);
        const position = keysym === null ? null : await this.#positionOf(keysym);
        if (!position) continue;
        this.#press(held, 'text', position, true);
        this.#release(held, 'text');
      }
    });
  }

  /** Releases the keys of this operator. */
  release(held: HeldKeys): void {
    void this.#next(async () => {
      for (const code of [...held.keycodes.keys()]) this.#release(held, code);
    });
  }

  /** Gives back the spare keycodes. */
  close(): void {
    this.#end();
    for (const keycode of this.#bound.values()) this.#x.client.ChangeKeyboardMapping(keycode, 2, [0, 0]);
    this.#bound.clear();
  }

  #press(held: HeldKeys, code: string, { keycode, isShifted, isThirdLevel }: KeyPosition, isCharacter: boolean): void {
    const shift = this.#map.modifier('Shift_L');
    const third = this.#map.modifier('ISO_Level3_Shift');
    const isHeld = (name: string) => [...held.keycodes].some(([other]) => other.startsWith(name));
    // With Control, Alt or Meta the key is a shortcut: the modifiers are those that the operator holds.
    const isTyped = isCharacter && !isHeld('Control') && !isHeld('AltLeft') && !isHeld('Meta') && !isHeld('OS');
    const fixes: [keycode: number, isWanted: boolean][] = [];
    if (isTyped && shift !== null) {
      // Both keys are released for a character without Shift.
      const shifts = ['ShiftLeft', 'ShiftRight'].flatMap((name) => held.keycodes.get(name) ?? []);
      if (isShifted && shifts.length === 0) fixes.push([shift, true]);
      if (!isShifted) fixes.push(...shifts.map((one): [number, boolean] => [one, false]));
    }
    if (isTyped && third !== null) {
      const thirds = [...held.keycodes.values()].filter((one) => one === third);
      if (isThirdLevel && thirds.length === 0) fixes.push([third, true]);
      if (!isThirdLevel && thirds.length > 0) fixes.push([third, false]);
    }
    for (const [modifier, isWanted] of fixes) this.#fake(modifier, isWanted);
    // Already pressed: the operator's keyboard repeats it, but so does the device's.
    if (held.keycodes.get(code) === keycode && code !== 'text') this.#fake(keycode, false);
    this.#fake(keycode, true);
    held.keycodes.set(code, keycode);
    for (const [modifier, isWanted] of fixes.toReversed()) this.#fake(modifier, !isWanted);
  }

  #release(held: HeldKeys, code: string): void {
    const keycode = held.keycodes.get(code);
    if (keycode === undefined) return;
    held.keycodes.delete(code);
    this.#fake(keycode, false);
  }

  #fake(keycode: number, isDown: boolean): void {
    const { xtest } = this.#x;
    xtest.FakeInput(isDown ? xtest.KeyPress : xtest.KeyRelease, keycode, 0, 0, 0, 0);
  }

  async #positionOf(keysym: number): Promise<KeyPosition | null> {
    const known = this.#map.positionOf(keysym);
    if (known) return known;
    const keycode = this.#bound.get(keysym) ?? (await this.#bind(keysym));
    if (keycode === null) return null;
    this.#bound.delete(keysym);
    this.#bound.set(keysym, keycode);
    return { keycode, isShifted: false, isThirdLevel: false };
  }

  /** A spare keycode with this keysym; the one that was not used for the longest time is used again. */
  async #bind(keysym: number): Promise<number | null> {
    const used = new Set(this.#bound.values());
    let keycode = this.#map.spare.find((one) => !used.has(one));
    if (keycode === undefined) {
      const [oldest] = this.#bound;
      if (!oldest) return null;
      keycode = oldest[1];
      this.#bound.delete(oldest[0]);
    }
    this.#x.client.ChangeKeyboardMapping(keycode, 2, [keysym, keysym]);
    this.#bound.set(keysym, keycode);
    await this.#x.sync();
    await new Promise((resolve) => setTimeout(resolve, bindingMs));
    return keycode;
  }

  async #learn(): Promise<void> {
    this.#isLearningDue = false;
    const { client, display } = this.#x;
    const { min_keycode: first, max_keycode: last } = display;
    const rows = await reply<number[][]>((done) => client.GetKeyboardMapping(first, last - first + 1, done));
    // Another layout may have replaced the bindings.
    for (const [keysym, keycode] of this.#bound) if (rows[keycode - first]?.[0] !== keysym) this.#bound.delete(keysym);
    const bound = new Set(this.#bound.values());
    this.#map = new KeyboardMap(
      first,
      rows.map((keysyms, index) => (bound.has(first + index) ? keysyms.map(() => 0) : keysyms)),
    );
  }

  /** Keys are handled in their order, also when one of them has to wait for a binding. */
  #next(step: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(step).catch((error: unknown) => console.error('A key could not be typed', error));
    return this.#turn;
  }
}
