import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { DeviceKeyboard } from './device-keyboard.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function aKeyboard({ isMac = false } = {}) {
  const sent: string[] = [];
  const input = {
    pressKey: (code, key, isDown) => void sent.push(`${isDown ? '+' : '-'}${code} ${key}`),
    typeText: (text) => void sent.push(`"${text}"`),
    release: () => void sent.push('release'),
  } satisfies Partial<InputSender> as unknown as InputSender;
  const field = document.createElement('textarea');
  const onExit = jest.fn();
  const onPaste = jest.fn(() => void sent.push('clipboard'));
  const end = new DeviceKeyboard({ input, isMac, onPaste, onExit }).attach(field);
  const press = (type: 'keydown' | 'keyup', key: string, code: string, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent(type, { key, code, cancelable: true, bubbles: true, ...init });
    field.dispatchEvent(event);
    return event;
  };
  const stroke = (key: string, code: string) => {
    press('keydown', key, code);
    press('keyup', key, code);
  };
  return { sent, field, onExit, onPaste, press, stroke, end };
}

describe('DeviceKeyboard', () => {
  it('sends what the keys mean, and keeps them from the page', () => {
    const { sent, press } = aKeyboard();
    expect(press('keydown', 'ß', 'Minus').defaultPrevented).toBe(true);
    press('keydown', 'ß', 'Minus', { repeat: true });
    press('keyup', 'ß', 'Minus');
    expect(sent).toEqual(['+Minus ß', '-Minus ß']);
  });

  it('sends the clipboard before the keys that paste it', () => {
    const { sent, field, press } = aKeyboard();
    press('keydown', 'Control', 'ControlLeft');
    expect(press('keydown', 'v', 'KeyV', { ctrlKey: true }).defaultPrevented).toBe(false);
    field.dispatchEvent(Object.assign(new Event('paste', { cancelable: true }), { clipboardData: {} }));
    press('keyup', 'v', 'KeyV', { ctrlKey: true });
    expect(sent).toEqual(['+ControlLeft Control', 'clipboard', '+KeyV v', '-KeyV v']);
  });

  it('sends the keys also when the browser reports no content', () => {
    const { sent, press } = aKeyboard();
    press('keydown', 'v', 'KeyV', { ctrlKey: true });
    expect(sent).toEqual([]);
    jest.runAllTimers();
    expect(sent).toEqual(['+KeyV v']);
  });

  it('sends composed text as text', () => {
    const { sent, field, press } = aKeyboard();
    press('keydown', 'Dead', 'Equal');
    press('keydown', 'Process', 'KeyA');
    field.value = 'é';
    field.dispatchEvent(new InputEvent('input'));
    expect(sent).toEqual(['"é"']);
    expect(field.value).toBe('');
  });

  it('takes AltGr as a choice of characters, also with the Control that Windows adds', () => {
    const { sent, press } = aKeyboard();
    press('keydown', 'Control', 'ControlLeft');
    press('keydown', 'AltGraph', 'AltRight');
    press('keydown', '@', 'KeyQ', { ctrlKey: true });
    press('keyup', '@', 'KeyQ');
    press('keyup', 'Control', 'ControlLeft');
    press('keyup', 'AltGraph', 'AltRight');
    expect(sent).toEqual(['+ControlLeft Control', '-ControlLeft Control', '+KeyQ @', '-KeyQ @']);
  });

  it('sends Command of a Mac as Control, and releases what a Mac does not report', () => {
    const { sent, press } = aKeyboard({ isMac: true });
    press('keydown', 'Meta', 'MetaLeft');
    press('keydown', 'c', 'KeyC', { metaKey: true });
    press('keyup', 'Meta', 'MetaLeft');
    expect(sent).toEqual(['+MetaLeft Control', '+KeyC c', 'release']);
  });

  it('releases all keys when the field loses the focus, or is not used any more', () => {
    const { sent, field, press, end } = aKeyboard();
    press('keydown', 'Shift', 'ShiftLeft');
    field.dispatchEvent(new FocusEvent('blur'));
    end();
    expect(sent).toEqual(['+ShiftLeft Shift', 'release']);
  });

  it('leaves the device after Ctrl, Alt and Shift together, and not with another key', () => {
    const { press, stroke, onExit } = aKeyboard();
    const chord = (within: () => void) => {
      for (const [key, code] of [
        ['Control', 'ControlLeft'],
        ['Alt', 'AltLeft'],
        ['Shift', 'ShiftLeft'],
      ] as const)
        press('keydown', key, code);
      within();
      for (const [key, code] of [
        ['Shift', 'ShiftLeft'],
        ['Alt', 'AltLeft'],
        ['Control', 'ControlLeft'],
      ] as const)
        press('keyup', key, code);
    };
    chord(() => stroke('T', 'KeyT'));
    expect(onExit).not.toHaveBeenCalled();
    chord(() => undefined);
    expect(onExit).toHaveBeenCalledTimes(1);
  });
});
