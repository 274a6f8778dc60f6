import { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { describe, expect, it } from 'vitest';
import { StickyKeys } from './sticky-keys.ts';

function typing() {
  const sent: string[] = [];
  const input = Object.create(InputSender.prototype, {
    pressKey: { value: (code: string, key: string, isDown: boolean) => sent.push(`${isDown ? '+' : '-'}${code}/${key}`) },
    typeText: { value: (text: string) => sent.push(text) },
  }) as InputSender;
  return { sent, keys: new StickyKeys(input) };
}

describe('StickyKeys', () => {
  it('sends text as it is while no modifier is on', () => {
    const { sent, keys } = typing();
    keys.type('Zażółć gęślą jaźń 😀');
    keys.type('');
    expect(sent).toEqual(['Zażółć gęślą jaźń 😀']);
  });

  it('makes a shortcut of the next character, once', () => {
    const { sent, keys } = typing();
    keys.toggle('Ctrl');
    keys.type('c');
    keys.type('c');
    expect(sent).toEqual(['+ControlLeft/Control', '+KeyC/c', '-KeyC/c', '-ControlLeft/Control', 'c']);
  });

  it('sends the rest of a text that arrives together as text', () => {
    const { sent, keys } = typing();
    keys.toggle('Alt');
    keys.type('😀ab');
    expect(sent).toEqual(['+AltLeft/Alt', '+/😀', '-/😀', '-AltLeft/Alt', 'ab']);
    expect(keys.state).toEqual({});
  });

  it('presses several modifiers with a key, in the order of the keyboard, and none that was turned off', () => {
    const { sent, keys } = typing();
    for (const name of ['Alt', 'Ctrl'] as const) keys.toggle(name);
    keys.press(['Delete', 'Delete']);
    keys.press(['Delete', 'Delete']);
    expect(sent).toEqual([
      '+ControlLeft/Control',
      '+AltLeft/Alt',
      '+Delete/Delete',
      '-Delete/Delete',
      '-AltLeft/Alt',
      '-ControlLeft/Control',
      '+Delete/Delete',
      '-Delete/Delete',
    ]);
  });

  it('holds a locked modifier until it is turned off', () => {
    const { sent, keys } = typing();
    keys.toggle('Shift');
    keys.toggle('Shift');
    keys.toggle('Ctrl');
    expect(keys.state).toEqual({ Shift: 'locked', Ctrl: 'once' });
    keys.press(['ArrowRight', 'ArrowRight']);
    keys.type('aß');
    keys.toggle('Shift');
    keys.type('a');
    expect(sent).toEqual([
      '+ShiftLeft/Shift',
      '+ControlLeft/Control',
      '+ArrowRight/ArrowRight',
      '-ArrowRight/ArrowRight',
      '-ControlLeft/Control',
      '+KeyA/A',
      '-KeyA/A',
      '+/ß',
      '-/ß',
      '-ShiftLeft/Shift',
      'a',
    ]);
  });

  it('releases locked modifiers when control ends', () => {
    const { sent, keys } = typing();
    for (const name of ['Ctrl', 'Alt', 'Alt'] as const) keys.toggle(name);
    keys.release();
    expect(sent).toEqual(['+AltLeft/Alt', '-AltLeft/Alt']);
    expect(keys.state).toEqual({});
  });
});
