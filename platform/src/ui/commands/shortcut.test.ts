import { expect, it } from '@jest/globals';
import { ariaKeys, isPressed, isSingleKey, keyNames } from './shortcut.ts';

const stroke = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

it('is pressed by its key alone', () => {
  expect(isPressed('p', stroke('p'))).toBe(true);
  expect(isPressed('p', stroke('d'))).toBe(false);
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)
    expect(isPressed('p', stroke('p', { [held]: true }))).toBe(false);
});

it('is pressed with Caps Lock, too', () => {
  expect(isPressed('p', stroke('P'))).toBe(true);
});

it('takes Ctrl and ⌘ for the same', () => {
  expect(isPressed('mod+k', stroke('k', { ctrlKey: true }))).toBe(true);
  expect(isPressed('mod+k', stroke('k', { metaKey: true }))).toBe(true);
  expect(isPressed('mod+k', stroke('k'))).toBe(false);
});

it('knows a sign by what it writes, with Shift or without', () => {
  expect(isPressed('?', stroke('?', { shiftKey: true }))).toBe(true);
  expect(isPressed('?', stroke('?'))).toBe(true);
});

it('tells a letter from the same letter with Shift', () => {
  expect(isPressed('shift+f', stroke('F', { shiftKey: true }))).toBe(true);
  expect(isPressed('f', stroke('F', { shiftKey: true }))).toBe(false);
});

it('counts what needs neither Ctrl nor Alt as a single key', () => {
  expect(['p', '?', 'shift+f'].every(isSingleKey)).toBe(true);
  expect(['mod+k', 'alt+1'].some(isSingleKey)).toBe(false);
});

it('is shown as the keyboard names it, and told to assistive technology in its own words', () => {
  expect(keyNames('mod+shift+k')).toEqual(['Ctrl', 'Shift', 'K']);
  expect(keyNames('escape')).toEqual(['Esc']);
  expect(ariaKeys('mod+k')).toBe('Control+K');
});
