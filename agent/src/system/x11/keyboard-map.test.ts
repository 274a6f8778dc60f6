import { describe, expect, it } from '@jest/globals';
import { KeyboardMap } from './keyboard-map.ts';
import { keysymOf, keysymOfCharacter } from './keysyms.ts';

/** Rows of a German keyboard: y, q with @, a dead key, Shift, AltGr, and two spare ones. */
const rows = [
  [0x79, 0x59, 0x79, 0x59, 0xab, 0xa5],
  [0x71, 0x51, 0x71, 0x51, 0x40, 0x7d9],
  [0xfe51, 0xfe50, 0xfe51, 0xfe50, 0xfe5b, 0xfe5c],
  [0xffe1, 0, 0xffe1, 0, 0, 0],
  [0xfe03, 0, 0xfe03, 0, 0, 0],
  [0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 0],
];

describe('KeyboardMap', () => {
  const map = new KeyboardMap(50, rows);

  it('finds the key and the modifiers of a character', () => {
    expect(map.positionOf(0x79)).toEqual({ keycode: 50, isShifted: false, isThirdLevel: false });
    expect(map.positionOf(0x51)).toEqual({ keycode: 51, isShifted: true, isThirdLevel: false });
    expect(map.positionOf(0x40)).toEqual({ keycode: 51, isShifted: false, isThirdLevel: true });
    expect(map.positionOf(0xa5)).toEqual({ keycode: 50, isShifted: true, isThirdLevel: true });
  });

  it('has no key for what the layout lacks, and knows the spare keys', () => {
    expect(map.positionOf(0xe9)).toBeNull();
    expect(map.spare).toEqual([55, 56]);
  });

  it('knows the modifiers', () => {
    expect([map.modifier('Shift_L'), map.modifier('ISO_Level3_Shift')]).toEqual([53, 54]);
  });

  it('takes one keysym of a letter for both cases', () => {
    expect(new KeyboardMap(10, [[0x61, 0]]).positionOf(0x41)).toEqual({ keycode: 10, isShifted: true, isThirdLevel: false });
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
