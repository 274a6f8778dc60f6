import { describe, expect, it } from 'vitest';
import { KeyboardMap } from './keyboard-map.ts';
import { characterOf, keysymOf, keysymOfCharacter } from './keysyms.ts';
import type { Key, KeyState, KeyType } from './xkb.ts';

const [shift, lock, third] = [1, 2, 0x80];
const oneLevel = { mask: 0, levels: 1, entries: [] };
const twoLevels = { mask: shift, levels: 2, entries: [{ modifiers: shift, level: 1, preserved: 0 }] };
const alphabetic = {
  mask: shift | lock,
  levels: 2,
  entries: [
    { modifiers: shift, level: 1, preserved: 0 },
    { modifiers: lock, level: 1, preserved: 0 },
  ],
};
const fourLevels = {
  mask: shift | third,
  levels: 4,
  entries: [
    { modifiers: shift, level: 1, preserved: 0 },
    { modifiers: third, level: 2, preserved: 0 },
    { modifiers: shift | third, level: 3, preserved: 0 },
  ],
};

const aKey = (keycode: number, groups: [KeyType, number[]][], more: Partial<Key> = {}): Key => ({
  keycode,
  groups: groups.map(([type, keysyms]) => ({ type, typeIndex: 0, keysyms })),
  outOfRange: 0,
  holds: [],
  modifiers: 0,
  ...more,
});

/** English and Russian: a, q with @, a digit and its sign, and modifiers. */
const keys = [
  aKey(38, [
    [alphabetic, [0x61, 0x41]],
    [alphabetic, [0x6c6, 0x6e6]],
  ]),
  aKey(24, [[fourLevels, [0x71, 0x51, 0x40, 0x7d9]]]),
  aKey(10, [[twoLevels, [0x31, 0x21]]]),
  aKey(36, [[oneLevel, [0xff0d]]]),
  aKey(50, [[oneLevel, [0xffe1]]], { holds: [[shift]], modifiers: shift }),
  aKey(92, [[oneLevel, [0xfe03]]], { holds: [[third]], modifiers: third }),
  aKey(93, []),
  aKey(97, []),
];

const aState = (state: Partial<KeyState> = {}): KeyState => ({
  mods: state.lockedMods ?? 0,
  baseMods: 0,
  lockedMods: 0,
  group: 0,
  baseGroup: 0,
  latchedGroup: 0,
  lockedGroup: 0,
  ...state,
});

describe('KeyboardMap', () => {
  const map = new KeyboardMap({ keys });

  it('finds the key and the modifiers of a character', () => {
    expect(map.planCharacter('a', aState())).toEqual({ keycode: 38, modifiers: 0, group: 0 });
    expect(map.planCharacter('Q', aState())).toEqual({ keycode: 24, modifiers: shift, group: 0 });
    expect(map.planCharacter('@', aState())).toEqual({ keycode: 24, modifiers: third, group: 0 });
    expect(map.planCharacter('@', aState({ mods: shift, baseMods: shift }))).toEqual({ keycode: 24, modifiers: third, group: 0 });
  });

  it('has no key for what the layout lacks, and lists the spare keys', () => {
    expect(map.planCharacter('é', aState())).toBeNull();
    expect(map.spare).toEqual([93, 97]);
  });

  it('uses Shift against Caps Lock, and unlocks it where Shift does not help', () => {
    expect(map.planCharacter('a', aState({ lockedMods: lock }))).toMatchObject({ modifiers: shift | lock });
    expect(map.planCharacter('A', aState({ lockedMods: lock }))).toMatchObject({ modifiers: lock });
    expect(map.planCharacter('q', aState({ lockedMods: lock }))).toMatchObject({ modifiers: 0 });
    expect(map.planCharacter('1', aState({ lockedMods: lock }))).toMatchObject({ modifiers: lock });
  });

  it('changes the group for a character of another one, and not for a shortcut', () => {
    const inRussian = aState({ group: 1, lockedGroup: 1 });
    expect(map.planCharacter('ф', inRussian)).toEqual({ keycode: 38, modifiers: 0, group: 1 });
    expect(map.planCharacter('a', inRussian)).toEqual({ keycode: 38, modifiers: 0, group: 0 });
    expect(map.planCharacter('1', inRussian)).toEqual({ keycode: 10, modifiers: 0, group: 1 });
    expect(map.planCharacter('a', inRussian, { isShortcut: true })).toEqual({ keycode: 38, modifiers: 0, group: 1 });
  });

  it('keeps Shift in the shortcut of a letter, and locks out of other keys', () => {
    const held = { mods: shift | 4, baseMods: shift | 4 };
    expect(map.planCharacter('A', aState(held), { isShortcut: true })).toMatchObject({ keycode: 38, modifiers: shift | 4 });
    expect(map.planCharacter('a', aState({ mods: shift | 4, baseMods: 4, lockedMods: shift }), { isShortcut: true })).toMatchObject({
      modifiers: 4,
    });
    expect(map.planKey(0xff0d, aState({ lockedMods: shift }))).toMatchObject({ keycode: 36, modifiers: 0 });
    expect(map.planKey(0xff0d, aState({ mods: shift, baseMods: shift }))).toMatchObject({ keycode: 36, modifiers: shift });
  });
});

describe('keysymOf', () => {
  it.each([
    ['a', 'KeyA', 0x61],
    ['é', 'KeyE', 0xe9],
    ['Ω', 'KeyW', 0x010003a9],
    ['😀', '', 0x0101f600],
    ['Enter', 'Enter', 0xff0d],
    ['Shift', 'ShiftRight', 0xffe2],
    ['Control', 'ControlLeft', 0xffe3],
    ['ArrowUp', 'ArrowUp', 0xff52],
    ['F12', 'F12', 0xffc9],
    ['Delete', 'Delete', 0xffff],
  ])('returns the keysym of %s', (key, code, keysym) => {
    expect(keysymOf(key, code)).toBe(keysym);
  });

  it('returns null for keys that X does not have', () => {
    expect(['Unidentified', '__proto__', 'constructor', ''].map((key) => keysymOf(key, ''))).toEqual([null, null, null, null]);
  });

  it('types line breaks and tabs as keys, and no other control characters', () => {
    expect(['\n', '\t', '\u0000', '\u001b', '\u0085'].map(keysymOfCharacter)).toEqual([0xff0d, 0xff09, null, null, null]);
  });
});

describe('characterOf', () => {
  it.each([
    ['a', 0x61],
    ['ß', 0xdf],
    ['ą', 0x1b1],
    ['ф', 0x6c6],
    ['α', 0x7e1],
    ['א', 0xce0],
    ['ア', 0x4b1],
    ['€', 0x20ac],
    ['漢', 0x01006f22],
    ['7', 0xffb7],
    ['+', 0xffab],
  ])('returns %s', (character, keysym) => {
    expect(characterOf(keysym)).toBe(character);
  });

  it('returns null for keys without one, and dead keys', () => {
    expect([0xff0d, 0xffe1, 0xfe51, 0].map(characterOf)).toEqual([null, null, null, null]);
  });
});
