import { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { describe, expect, it } from 'vitest';
import { StickyKeys } from './sticky-keys.ts';

function typing() {
  const sent: string[] = [];
  const input = Object.create(InputSender.prototype, {
    pressKey: { value: (code: string, key: string, isDown: boolean) => sent.push(`${isDown ? '+' : '-'}${code}/${key}`) },
    typeText: { value: (text: string) => sent.push(text) },
    movePointer: { value: (_: string, x: number, y: number) => sent.push(`move ${x} ${y}`) },
    pressButton: {
      value: (_: string, x: number, y: number, button: number, isDown: boolean) =>
        sent.push(`${isDown ? 'press' : 'lift'} ${button} ${x} ${y}`),
    },
    turnWheel: { value: (x: number, y: number) => sent.push(`wheel ${x} ${y}`) },
  }) as InputSender;
  const keys = new StickyKeys(input);
  const press = (button = 0) => keys.pressButton('one', 0.5, 0.5, button, true);
  const lift = (button = 0) => keys.pressButton('one', 0.5, 0.5, button, false);
  return { sent, keys, press, lift };
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

  it('holds a modifier that is on once during a click, and no longer', () => {
    const { sent, keys, press, lift } = typing();
    for (const name of ['Shift', 'Ctrl'] as const) keys.toggle(name);
    keys.movePointer('one', 0.5, 0.5);
    press();
    expect(keys.state).toEqual({ Ctrl: 'once', Shift: 'once' });
    lift();
    expect(keys.state).toEqual({});
    press(2);
    lift(2);
    const click = [
      '+ControlLeft/Control',
      '+ShiftLeft/Shift',
      'press 0 0.5 0.5',
      'lift 0 0.5 0.5',
      '-ShiftLeft/Shift',
      '-ControlLeft/Control',
    ];
    expect(sent).toEqual(['move 0.5 0.5', ...click, 'press 2 0.5 0.5', 'lift 2 0.5 0.5']);
  });

  it('holds it during a drag, until the last button is lifted, and for a key meanwhile', () => {
    const { sent, keys, press, lift } = typing();
    keys.toggle('Ctrl');
    press();
    press(2);
    keys.movePointer('one', 1, 1);
    keys.press(['KeyC', 'c']);
    lift(2);
    keys.movePointer('one', 0, 0);
    lift();
    lift();
    expect(sent).toEqual([
      '+ControlLeft/Control',
      'press 0 0.5 0.5',
      'press 2 0.5 0.5',
      'move 1 1',
      '+KeyC/c',
      '-KeyC/c',
      'lift 2 0.5 0.5',
      'move 0 0',
      'lift 0 0.5 0.5',
      '-ControlLeft/Control',
      'lift 0 0.5 0.5',
    ]);
  });

  it('holds it while the wheel turns', () => {
    const { sent, keys } = typing();
    keys.toggle('Ctrl');
    keys.turnWheel(0, 10);
    keys.turnWheel(0, 20);
    for (let times = 0; times < 2; times += 1) keys.endTurn();
    keys.turnWheel(0, 30);
    expect(sent).toEqual(['+ControlLeft/Control', 'wheel 0 10', 'wheel 0 20', '-ControlLeft/Control', 'wheel 0 30']);
  });

  it('keeps one that is locked during a drag', () => {
    const { sent, keys, press, lift } = typing();
    keys.toggle('Alt');
    press();
    keys.toggle('Alt');
    lift();
    expect([keys.state, sent]).toEqual([{ Alt: 'locked' }, ['+AltLeft/Alt', 'press 0 0.5 0.5', 'lift 0 0.5 0.5']]);
    keys.toggle('Alt');
    expect(sent.at(-1)).toBe('-AltLeft/Alt');
  });

  it('releases what a drag holds when control ends', () => {
    const { sent, keys, press, lift } = typing();
    keys.toggle('Ctrl');
    press();
    keys.turnWheel(0, 10);
    keys.release();
    lift();
    keys.endTurn();
    expect([keys.state, sent.slice(3)]).toEqual([{}, ['-ControlLeft/Control', 'lift 0 0.5 0.5']]);
  });
});
