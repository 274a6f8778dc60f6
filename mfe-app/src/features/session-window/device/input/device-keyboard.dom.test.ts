import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { DeviceKeyboard } from './device-keyboard.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function aKeyboard({ isMac = false, isTouched = false } = {}) {
  const sent: string[] = [];
  const input = {
    pressKey: (code, key, isDown) => void sent.push(`${isDown ? '+' : '-'}${code} ${key}`),
    typeText: (text) => void sent.push(`"${text}"`),
    release: () => void sent.push('release'),
  } satisfies Partial<InputSender> as unknown as InputSender;
  const field = document.createElement('textarea');
  const onExit = jest.fn();
  const onPaste = jest.fn(() => void sent.push('clipboard'));
  const onText = (text: string) => input.typeText(text);
  const end = new DeviceKeyboard({ input, isMac, isTouched, onText, onPaste, onExit }).attach(field);
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
    expect(sent).toEqual(['+Minus ß', '+Minus ß', '-Minus ß']);
  });

  it('does not repeat modifiers, or a key that was pressed elsewhere', () => {
    const { sent, press } = aKeyboard();
    press('keydown', 'Enter', 'Enter', { repeat: true });
    press('keydown', 'Shift', 'ShiftLeft', { shiftKey: true });
    press('keydown', 'Shift', 'ShiftLeft', { shiftKey: true, repeat: true });
    expect(sent).toEqual(['+ShiftLeft Shift']);
  });

  it('releases modifiers whose release was missed before the next key', () => {
    const { sent, press, stroke } = aKeyboard();
    press('keydown', 'Alt', 'AltLeft', { altKey: true });
    press('keydown', 'Tab', 'Tab', { altKey: true });
    press('keydown', 'a', 'KeyA');
    stroke('Enter', 'Enter');
    expect(sent).toEqual(['+AltLeft Alt', '+Tab Tab', '-AltLeft Alt', '+KeyA a', '+Enter Enter', '-Enter Enter']);
  });

  it('presses a modifier whose press was missed, and releases it with its flag', () => {
    const { sent, press } = aKeyboard();
    press('keydown', 'c', 'KeyC', { ctrlKey: true });
    press('keyup', 'c', 'KeyC', { ctrlKey: true });
    press('keydown', 'd', 'KeyD');
    expect(sent).toEqual(['+ControlLeft Control', '+KeyC c', '-KeyC c', '-ControlLeft Control', '+KeyD d']);
  });

  it('compares the modifiers of the pointer, and presses missed ones for a click only', () => {
    const { sent, field, press } = aKeyboard();
    const point = (type: string, init: MouseEventInit = {}) => field.dispatchEvent(new MouseEvent(type, init));
    press('keydown', 'Shift', 'ShiftLeft', { shiftKey: true });
    point('pointermove', { ctrlKey: true });
    point('pointerdown', { ctrlKey: true });
    point('pointermove');
    expect(sent).toEqual(['+ShiftLeft Shift', '-ShiftLeft Shift', '+ControlLeft Control', '-ControlLeft Control']);
  });

  it('keeps the key of the system when the browser has no flag for it', () => {
    const { sent, press } = aKeyboard();
    press('keydown', 'Meta', 'MetaLeft');
    press('keydown', 'l', 'KeyL');
    expect(sent).toEqual(['+MetaLeft Meta', '+KeyL l']);
  });

  it('takes Option of a Mac as a choice of characters, and as Alt with other keys', () => {
    const { sent, press } = aKeyboard({ isMac: true });
    press('keydown', 'Alt', 'AltLeft', { altKey: true });
    press('keydown', '@', 'KeyL', { altKey: true });
    press('keyup', '@', 'KeyL', { altKey: true });
    press('keydown', 'ArrowLeft', 'ArrowLeft', { altKey: true });
    expect(sent).toEqual(['+AltLeft Alt', '-AltLeft Alt', '+KeyL @', '-KeyL @', '+AltLeft Alt', '+ArrowLeft ArrowLeft']);
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
    press('keydown', 'Control', 'ControlLeft', { ctrlKey: true });
    press('keydown', 'v', 'KeyV', { ctrlKey: true });
    expect(sent).toEqual(['+ControlLeft Control']);
    jest.runAllTimers();
    expect(sent).toEqual(['+ControlLeft Control', '+KeyV v']);
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

  describe('while text is composed', () => {
    const composing = (isTouched: boolean) => {
      const keyboard = aKeyboard({ isTouched });
      const { field } = keyboard;
      const compose = (text: string) => {
        field.value = text;
        field.dispatchEvent(new InputEvent('input', { data: text, isComposing: true }));
      };
      const end = (data: string) => field.dispatchEvent(new CompositionEvent('compositionend', { data }));
      return { ...keyboard, compose, end };
    };
    const backspace = ['+Backspace Backspace', '-Backspace Backspace'];

    it('sends the result of an input method', () => {
      const { sent, compose, end } = composing(false);
      compose('ni');
      end('你');
      expect(sent).toEqual(['"你"']);
    });

    it('sends on a touch screen what changes of it', () => {
      const { sent, field, compose, end } = composing(true);
      for (const text of ['z', 'zaz', 'zaż']) compose(text);
      end('zażółć');
      expect(sent).toEqual(['"z"', '"az"', ...backspace, '"ż"', '"ółć"']);
      expect(field.value).toBe('');
    });

    it('deletes nothing after a click, which may have moved the caret of the device', () => {
      const { sent, field, compose } = composing(true);
      compose('one');
      field.dispatchEvent(new MouseEvent('pointerdown'));
      expect(field.value).toBe('');
      compose('two');
      expect(sent).toEqual(['"one"', '"two"']);
    });
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
    press('keydown', 'c', 'KeyC', { metaKey: true, repeat: true });
    press('keyup', 'Meta', 'MetaLeft');
    expect(sent).toEqual(['+MetaLeft Control', '+KeyC c', '-KeyC c', '+KeyC c', '-KeyC c', 'release']);
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
