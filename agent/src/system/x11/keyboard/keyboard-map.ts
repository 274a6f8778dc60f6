import type { KeyLock } from '@nearhand/contracts/peer/input.gen';
import { characterOf, isKeypad, keysymNamed } from './keysyms.ts';
import { type Key, type KeyLayout, type KeyState, type KeyType, modifierBits } from './xkb.ts';

/** Key and modifiers that type a keysym. */
export interface KeyPlan {
  keycode: number;
  /** All modifiers that are in force meanwhile. */
  modifiers: number;
  group: number;
}

interface Position {
  key: Key;
  /** Number among the groups of the key, not of the keyboard. */
  group: number;
  level: number;
}

const { lock, control } = modifierBits;
const allModifiers = [1, 2, 4, 8, 16, 32, 64, 128] as const;

/** Keys that choose a level while they are held. */
const levelKeys = ['Shift_L', 'Shift_R', 'ISO_Level3_Shift', 'ISO_Level5_Shift', 'Mode_switch'].map(keysymNamed);
const shortcutKeys = ['Alt_L', 'Alt_R', 'Meta_L', 'Super_L', 'Hyper_L'].map(keysymNamed);
const capsLockKey = keysymNamed('Caps_Lock') ?? 0;
const numLockKey = keysymNamed('Num_Lock');
const scrollLockKey = keysymNamed('Scroll_Lock');

/** Costs of what applications notice: locks and groups are those of the person, and change only where a modifier is not enough. */
const costs = { modifier: 1, rareKey: 2, keypad: 20, lock: 40, group: 400 } as const;
/** The last key that all keyboards have; those after it are multimedia keys and the like. */
const lastCommonKeycode = 108;

/** The layout of the device. */
export class KeyboardMap {
  /** Keycodes that the layout does not use. */
  readonly spare: readonly number[];
  /** Modifiers that choose the level of a character, other than locks. */
  readonly levelModifiers: number;
  /** 0 for a lock that the keyboard does not have. */
  readonly lockModifiers: Readonly<Record<KeyLock, number>>;
  readonly #keys: ReadonlyMap<number, Key>;
  readonly #groups: number;
  readonly #holders: ReadonlyMap<number, number>;
  readonly #shortcutModifiers: number;
  readonly #byKeysym = new Map<number, Position[]>();
  readonly #byCharacter = new Map<string, Position[]>();

  constructor({ keys }: Pick<KeyLayout, 'keys'>) {
    this.#keys = new Map(keys.map((key) => [key.keycode, key]));
    this.#groups = Math.max(1, ...keys.map(({ groups }) => groups.length));
    this.spare = keys.filter((key) => isEmpty(key) && key.modifiers === 0).map(({ keycode }) => keycode);
    const modifiersOf = (keysyms: readonly (number | null)[]) =>
      keys.reduce((all, key) => (key.groups.some((group) => keysyms.includes(group.keysyms[0] ?? 0)) ? all | key.modifiers : all), 0);
    this.#holders = holdersOf(keys);
    this.levelModifiers = [...this.#holders.keys()].reduce((all, bit) => all | bit, 0);
    this.#shortcutModifiers = control | (modifiersOf(shortcutKeys) & ~this.levelModifiers);
    for (const key of keys)
      key.groups.forEach(({ keysyms }, group) => {
        keysyms.forEach((keysym, level) => void this.#add({ key, group, level }, keysym));
      });
    this.lockModifiers = {
      capsLock: this.has(capsLockKey) ? lock : 0,
      numLock: modifiersOf([numLockKey]),
      scrollLock: modifiersOf([scrollLockKey]),
    };
  }

  /** A character with the modifiers that it needs now; as a shortcut, with those that are held. Null when no key has it. */
  planCharacter(character: string, state: KeyState, { isShortcut = false } = {}): KeyPlan | null {
    if (!isShortcut) return this.#find(this.#byCharacter.get(character) ?? [], state);
    // The case of a letter follows Shift, which belongs to the shortcut.
    const cases = [...new Set([character, character.toLowerCase(), character.toUpperCase()])];
    const positions = cases.flatMap((one) => this.#byCharacter.get(one) ?? []);
    const plan = this.#find(positions, { ...state, mods: this.#withoutLocks(state) });
    // Programs find the letter of a shortcut in another group themselves.
    return plan && { ...plan, group: state.group };
  }

  /** A key that is no character, with the modifiers that are held. */
  planKey(keysym: number, state: KeyState): KeyPlan | null {
    const positions = this.#byKeysym.get(keysym) ?? [];
    const simple = positions.filter(({ level }) => level === 0);
    const key = (simple.find((position) => groupOf(position.key, state.group) === position.group) ?? simple[0])?.key;
    if (key) return { keycode: key.keycode, modifiers: this.#withoutLocks(state), group: state.group };
    return this.#find(positions, state);
  }

  /** The keycode that sets this modifier while it is held. */
  holder(modifier: number): number | null {
    return this.#holders.get(modifier) ?? null;
  }

  isHolder(keycode: number): boolean {
    return (this.#keys.get(keycode)?.holds.length ?? 0) > 0;
  }

  /** The modifiers that a held key sets. */
  heldBy(keycode: number, group: number): number {
    const key = this.#keys.get(keycode);
    return key?.holds[groupOf(key, group)]?.[0] ?? 0;
  }

  /** Whether a key has this character or keysym. */
  has(meaning: string | number): boolean {
    return typeof meaning === 'string' ? this.#byCharacter.has(meaning) : this.#byKeysym.has(meaning);
  }

  /** A locked Shift would turn arrows into selections, and Ctrl+C into Ctrl+Shift+C. */
  #withoutLocks({ mods, baseMods, lockedMods }: KeyState): number {
    return mods & ~(lockedMods & this.levelModifiers & ~baseMods);
  }

  #add(position: Position, keysym: number): void {
    if (keysym === 0) return;
    const character = characterOf(keysym);
    const lists = [listIn(this.#byKeysym, keysym), ...(character === null ? [] : [listIn(this.#byCharacter, character)])];
    for (const list of lists) list.push(position);
  }

  #find(positions: readonly Position[], state: KeyState): KeyPlan | null {
    let best: KeyPlan | null = null;
    let lowest = Number.POSITIVE_INFINITY;
    for (const { key, group, level } of positions) {
      const { type, keysyms } = key.groups[group] ?? emptyGroup;
      const keysym = keysyms[level] ?? 0;
      const keyCost = (isKeypad(keysym) ? costs.keypad : 0) + (key.keycode > lastCommonKeycode ? costs.rareKey : 0);
      for (const wanted of this.#groupsFor(key, group, state.group))
        for (const modifiers of modifiersFor(type, level, keysym, state.mods)) {
          const cost = keyCost + (wanted === state.group ? 0 : costs.group + wanted) + this.#costOf(modifiers, state);
          if (cost >= lowest) continue;
          lowest = cost;
          best = { keycode: key.keycode, modifiers, group: wanted };
        }
    }
    return best;
  }

  /** The groups of the keyboard in which a key uses this one of its own; the active one, where possible. */
  #groupsFor(key: Key, own: number, active: number): number[] {
    if (groupOf(key, active) === own) return [active];
    return Array.from({ length: this.#groups }, (_, group) => group).filter((group) => groupOf(key, group) === own);
  }

  #costOf(modifiers: number, { mods, lockedMods }: KeyState): number {
    let cost = 0;
    for (const bit of allModifiers) {
      if (((modifiers ^ mods) & bit) === 0) continue;
      if ((modifiers & this.#shortcutModifiers & bit) !== 0) return Number.POSITIVE_INFINITY;
      const isLock = (modifiers & bit) === 0 ? (lockedMods & bit) !== 0 : !this.#holders.has(bit);
      cost += isLock ? costs.lock : costs.modifier;
    }
    return cost;
  }
}

const emptyGroup: Key['groups'][number] = { type: { mask: 0, levels: 1, entries: [] }, typeIndex: 0, keysyms: [] };

const isEmpty = ({ groups }: Key): boolean => groups.every(({ keysyms }) => keysyms.every((keysym) => keysym === 0));

function listIn<Value>(map: Map<Value, Position[]>, value: Value): Position[] {
  const list = map.get(value) ?? [];
  map.set(value, list);
  return list;
}

/** A key that has one meaning only comes first: others set the modifier in some groups or levels. */
function holdersOf(keys: readonly Key[]): Map<number, number> {
  const holders = new Map<number, number>();
  for (const isSteady of [true, false])
    for (const { keycode, groups, holds } of keys) {
      const held = holds.flat();
      const bit = held[0] ?? 0;
      if (!levelKeys.includes(groups[0]?.keysyms[0] ?? 0) || !allModifiers.some((one) => one === bit) || holders.has(bit)) continue;
      if (isSteady ? held.every((one) => one === bit) : true) holders.set(bit, keycode);
    }
  return holders;
}

/** The group of a key while a group of the keyboard is active. */
function groupOf({ groups, outOfRange }: Key, group: number): number {
  if (group < groups.length) return group;
  if ((outOfRange & 0xc0) === 0x40) return groups.length - 1;
  if ((outOfRange & 0xc0) === 0x80) return Math.min((outOfRange >> 4) & 3, groups.length - 1);
  return group % Math.max(1, groups.length);
}

/** All combinations that give a keysym, with the other modifiers as they are. */
function* modifiersFor(type: KeyType, level: number, keysym: number, present: number): Iterable<number> {
  const character = characterOf(keysym);
  const hasCase = character !== null && character.toUpperCase() !== character;
  for (let chosen = type.mask; ; chosen = (chosen - 1) & type.mask) {
    const entry = type.entries.find(({ modifiers }) => modifiers === chosen);
    if ((entry?.level ?? 0) === level) {
      const modifiers = (present & ~type.mask) | chosen;
      const isLockUsed = (type.mask & lock) !== 0 && ((entry?.preserved ?? 0) & lock) === 0;
      // Caps Lock turns a letter into its capital afterwards, unless it has already chosen the level.
      if (!hasCase || isLockUsed || (modifiers & lock) === 0) yield modifiers;
      else if ((type.mask & lock) === 0) yield modifiers & ~lock;
    }
    if (chosen === 0) return;
  }
}
