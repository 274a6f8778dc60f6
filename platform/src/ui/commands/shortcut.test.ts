import { afterEach, describe, expect, it, vi } from 'vitest';
import { ariaKeys, isPressed, isSingleKey, keyNames } from './shortcut.ts';

const stroke = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('shortcut', () => {
  it('matches its key only', () => {
    expect(isPressed('p', stroke('p'))).toBe(true);
    expect(isPressed('p', stroke('d'))).toBe(false);
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)
      expect(isPressed('p', stroke('p', { [held]: true }))).toBe(false);
  });

  it('matches with Caps Lock', () => {
    expect(isPressed('p', stroke('P'))).toBe(true);
  });

  it.each([
    ['Win32', 'ctrlKey', 'metaKey'],
    ['MacIntel', 'metaKey', 'ctrlKey'],
  ] as const)('accepts the modifier of the platform as mod on %s', (platform, modifier, other) => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
    expect(isPressed('mod+k', stroke('k', { [modifier]: true }))).toBe(true);
    expect(isPressed('mod+k', stroke('k', { [other]: true }))).toBe(false);
    expect(isPressed('mod+k', stroke('k'))).toBe(false);
  });

  it('has the key labels of a Mac there', () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    expect(keyNames('mod+shift+k')).toEqual(['⌘', '⇧', 'K']);
    expect(ariaKeys('mod+k')).toBe('Meta+K');
  });

  it('matches a character independent of Shift', () => {
    expect(isPressed('?', stroke('?', { shiftKey: true }))).toBe(true);
    expect(isPressed('?', stroke('?'))).toBe(true);
  });

  it('distinguishes a letter with and without Shift', () => {
    expect(isPressed('shift+f', stroke('F', { shiftKey: true }))).toBe(true);
    expect(isPressed('f', stroke('F', { shiftKey: true }))).toBe(false);
  });

  it('is a single key without Ctrl and Alt', () => {
    expect(['p', '?', 'shift+f'].every(isSingleKey)).toBe(true);
    expect(['mod+k', 'alt+1'].some(isSingleKey)).toBe(false);
  });

  it('has key labels and a value for aria-keyshortcuts', () => {
    expect(keyNames('mod+shift+k')).toEqual(['Ctrl', 'Shift', 'K']);
    expect(keyNames('escape')).toEqual(['Esc']);
    expect(ariaKeys('mod+k')).toBe('Control+K');
  });
});
