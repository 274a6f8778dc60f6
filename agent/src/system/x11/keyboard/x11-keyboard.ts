import { isDeepStrictEqual } from 'node:util';
import type { KeyLock, KeyLocks } from '@nearhand/contracts/peer/input.gen';
import { Listeners } from '../listeners.ts';
import type { XConnection } from '../x-connection.ts';
import { KeyPlaces, type Meaning } from './key-places.ts';
import { KeyReaders } from './key-readers.ts';
import type { KeyPlan } from './keyboard-map.ts';
import { characterOf, keysymOf, keysymOfCharacter } from './keysyms.ts';
import { followKeyboard, type KeyState, readRepeats, readState, setLocks, setRepeats } from './xkb.ts';

interface HeldKey {
  key: string;
  keycode: number;
}

/** The keys of one operator that are pressed, by KeyboardEvent.code. */
export type HeldKeys = Map<string, HeldKey>;

interface Press {
  key: string;
  code: string;
  plan: KeyPlan;
  state: KeyState;
  isRepeated: boolean;
}

/** Modifiers that make a key a shortcut, which keeps the modifiers that the operator holds. */
const shortcutKeys = new Set(['Control', 'Alt', 'Meta']);

/** Types on the X server, whatever layout, group and locks it has. */
export class X11Keyboard {
  readonly #x: XConnection;
  readonly #end: () => void;
  readonly #operators = new Set<HeldKeys>();
  readonly #places: KeyPlaces;
  readonly #untyped = new Listeners<[HeldKeys]>();
  readonly #locked = new Listeners();
  #locks: KeyLocks = {};
  /** Locked modifiers in the last report of the X server, which may include a lock that a key needs for a moment. */
  #reportedMods = 0;
  #lockedMods = 0;
  #turn: Promise<void> = Promise.resolve();
  /** Steps that have not ended. */
  #waiting = 0;

  static async open(x: XConnection): Promise<X11Keyboard> {
    const keyboard = new X11Keyboard(x, await KeyReaders.open(x));
    await keyboard.#places.learn();
    await keyboard.#readLocks();
    return keyboard;
  }

  private constructor(x: XConnection, readers: KeyReaders) {
    this.#x = x;
    this.#places = new KeyPlaces(x, readers, () => this.#updateLocks());
    this.#end = followKeyboard(x, {
      onLayout: () => {
        if (this.#places.outdate()) void this.#next(() => this.#places.follow());
      },
      onState: ({ lockedMods }) => {
        if (lockedMods === this.#reportedMods) return;
        this.#reportedMods = lockedMods;
        void this.#readLocks();
      },
    });
  }

  /** Text of an operator was left out: its characters have no keys, and the program on the device does not read. */
  readonly onUntyped = this.#untyped.add;

  /** State of the locks that the keyboard has. */
  get locks(): KeyLocks {
    return this.#locks;
  }

  readonly onLocks = this.#locked.add;

  setLock(lock: KeyLock, isOn: boolean): void {
    void this.#next(async () => {
      const modifier = this.#places.map.lockModifiers[lock];
      setLocks(this.#x, modifier, isOn ? modifier : 0);
    });
  }

  /** The keys of another operator. */
  open(): HeldKeys {
    const held: HeldKeys = new Map();
    this.#operators.add(held);
    return held;
  }

  /** Releases the keys of an operator who leaves. */
  leave(held: HeldKeys): void {
    this.release(held);
    void this.#next(async () => void this.#operators.delete(held));
  }

  /** Presses or releases a key by what it means for the operator. Its release has the same `code`, whatever it means then. */
  key(held: HeldKeys, { key, code, isDown }: { key: string; code: string; isDown: boolean }): void {
    void this.#next(async () => {
      if (!isDown) return this.#lift(held, code);
      const keysym = keysymOf(key, code);
      if (keysym === null) return;
      const meaning = [...key].length === 1 ? key : keysym;
      if ((await this.#places.find([meaning])) === 0) return this.#untyped.emit(held);
      const isShortcut = [...held.values()].some((one) => shortcutKeys.has(one.key));
      const [state, isRepeated] = await Promise.all([readState(this.#x), readRepeats(this.#x)]);
      const plan = this.#planOf(meaning, state, isShortcut);
      if (plan) this.#press(held, { key, code, plan, state, isRepeated: isRepeated(plan.keycode) });
    });
  }

  /** Types text of any script. */
  text(held: HeldKeys, text: string): void {
    void this.#next(async () => {
      const meanings = [...text.normalize().replaceAll(/\r\n?/g, '\n')].flatMap(meaningOf);
      while (meanings.length > 0) {
        const count = await this.#places.find(meanings);
        if (count === 0) return this.#untyped.emit(held);
        const state = await readState(this.#x);
        for (const meaning of meanings.splice(0, count)) {
          const plan = this.#planOf(meaning, state);
          if (!plan) continue;
          this.#press(held, { key: '', code: textCode, plan, state, isRepeated: false });
          this.#release(held, textCode);
        }
      }
    });
  }

  /** Releases the keys of this operator. */
  release(held: HeldKeys): void {
    void this.#next(async () => {
      for (const code of [...held.keys()]) this.#release(held, code);
    });
  }

  /** Does something after the keys so far: at once if all have been typed. */
  afterKeys(step: () => void): void {
    if (this.#waiting === 0) step();
    else void this.#next(async () => step());
  }

  /** Resolves when all keys so far have been typed. */
  settled(): Promise<void> {
    return this.#turn;
  }

  /** Gives back the spare keycodes. */
  close(): void {
    this.#end();
    this.#places.close();
  }

  #planOf(meaning: Meaning, state: KeyState, isShortcut = false): KeyPlan | null {
    return typeof meaning === 'string'
      ? this.#places.map.planCharacter(meaning, state, { isShortcut })
      : this.#places.map.planKey(meaning, state);
  }

  #press(held: HeldKeys, { key, code, plan, state, isRepeated }: Press): void {
    const { keycode } = plan;
    // A repeated modifier has nothing to repeat.
    if (held.get(code)?.keycode === keycode && this.#places.map.heldBy(keycode, state.group) !== 0) return;
    this.#release(held, code);
    // A key that is down cannot be pressed: another key of an operator has the same place here.
    for (const keys of this.#operators) for (const [other, { keycode: down }] of keys) if (down === keycode) this.#release(keys, other);
    const restore = this.#prepare(plan, state);
    // The server decides on repetition when a key is pressed. Only the operator's keyboard repeats: a release may be late.
    if (isRepeated) setRepeats(this.#x, keycode, false);
    this.#fake(keycode, true);
    if (isRepeated) setRepeats(this.#x, keycode, true);
    held.set(code, { key, keycode });
    restore();
  }

  /** Brings about the modifiers and the group of a key. Returns a function that undoes it. */
  #prepare({ modifiers, group }: KeyPlan, state: KeyState): () => void {
    const [added, removed] = [modifiers & ~state.mods, state.mods & ~modifiers];
    const bits = [1, 2, 4, 8, 16, 32, 64, 128];
    const pressed = bits.filter((bit) => added & bit).map((bit) => this.#places.map.holder(bit));
    const unheld = bits.filter((bit) => added & bit && this.#places.map.holder(bit) === null).reduce((all, bit) => all | bit, 0);
    const released = [...this.#operators].flatMap((keys) =>
      [...keys.values()].flatMap(({ keycode }) => (this.#places.map.heldBy(keycode, state.group) & removed ? [keycode] : [])),
    );
    const locks = (state.lockedMods & removed) | unheld;
    const isGroupChanged = group !== state.group;
    const steps: [keycode: number, isDown: boolean][] = [
      ...released.map((keycode): [number, boolean] => [keycode, false]),
      ...pressed.flatMap((keycode): [number, boolean][] => (keycode === null ? [] : [[keycode, true]])),
    ];
    if (locks || isGroupChanged) setLocks(this.#x, locks, unheld, isGroupChanged ? group - state.baseGroup - state.latchedGroup : null);
    for (const [keycode, isDown] of steps) this.#fake(keycode, isDown);
    return () => {
      for (const [keycode, isDown] of steps.toReversed()) this.#fake(keycode, !isDown);
      if (locks || isGroupChanged) setLocks(this.#x, locks, state.lockedMods, isGroupChanged ? state.lockedGroup : null);
    };
  }

  /** A modifier that is pressed and released alone would unlock itself. */
  async #lift(held: HeldKeys, code: string): Promise<void> {
    const { keycode } = held.get(code) ?? { keycode: 0 };
    const { group, lockedMods } = this.#places.map.isHolder(keycode) ? await readState(this.#x) : { group: 0, lockedMods: 0 };
    this.#release(held, code);
    const locks = lockedMods & this.#places.map.heldBy(keycode, group);
    if (locks) setLocks(this.#x, locks, locks);
  }

  #release(held: HeldKeys, code: string): void {
    const key = held.get(code);
    if (!key) return;
    held.delete(code);
    this.#fake(key.keycode, false);
  }

  #fake(keycode: number, isDown: boolean): void {
    const { xtest } = this.#x;
    xtest.FakeInput(isDown ? xtest.KeyPress : xtest.KeyRelease, keycode, 0, 0, 0, 0);
  }

  /** A key changes locks and restores them by requests without a pause: the answer does not come in between. */
  async #readLocks(): Promise<void> {
    this.#lockedMods = (await readState(this.#x)).lockedMods;
    this.#updateLocks();
  }

  #updateLocks(): void {
    const present = Object.entries(this.#places.map.lockModifiers).filter(([, modifier]) => modifier !== 0);
    const locks: KeyLocks = Object.fromEntries(present.map(([lock, modifier]) => [lock, (this.#lockedMods & modifier) !== 0]));
    if (isDeepStrictEqual(locks, this.#locks)) return;
    this.#locks = locks;
    this.#locked.emit();
  }

  /** Keys are handled in their order, also when one of them has to wait for a place. */
  #next(step: () => Promise<void>): Promise<void> {
    this.#waiting += 1;
    this.#turn = this.#turn
      .then(step)
      .catch((error: unknown) => console.error('A key could not be typed', error))
      .finally(() => {
        this.#waiting -= 1;
      });
    return this.#turn;
  }
}

/** Keys of a text are not held. */
const textCode = 'text';

/** None for characters that cannot be typed. */
function meaningOf(character: string): Meaning[] {
  const keysym = keysymOfCharacter(character);
  if (keysym === null) return [];
  return [characterOf(keysym) === null ? keysym : character];
}
