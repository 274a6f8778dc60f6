import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { guardTyping } from './guard-typing.ts';

const shortcut = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<textarea data-keys="device"></textarea><button>End</button>';
  window.addEventListener('keydown', shortcut);
});
afterEach(() => {
  jest.advanceTimersByTime(1_000);
  window.removeEventListener('keydown', shortcut);
  shortcut.mockReset();
  jest.useRealTimers();
});

function press(selector: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
}

/** The control ends while somebody types. */
function loseControl(): void {
  const end = guardTyping();
  press('textarea');
  shortcut.mockReset();
  end();
}

describe('guardTyping', () => {
  it('gives keys that follow what was typed for the device to nothing in the window', () => {
    loseControl();
    jest.advanceTimersByTime(900);
    expect(press('button').defaultPrevented).toBe(true);
    jest.advanceTimersByTime(900);
    expect(press('body').defaultPrevented).toBe(true);
    expect(shortcut).not.toHaveBeenCalled();
  });

  it.each<[string, () => void]>([
    ['the keyboard has rested', () => jest.advanceTimersByTime(1_000)],
    ['the pointer was used', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['the device is controlled again', () => void guardTyping()],
  ])('ends when %s', (_when, happen) => {
    loseControl();
    happen();
    expect(press('button').defaultPrevented).toBe(false);
    expect(shortcut).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => void]>([
    ['a click', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['a key in the toolbar', () => void press('button')],
  ])('does not begin when %s ends the control', (_what, act) => {
    const end = guardTyping();
    press('textarea');
    act();
    shortcut.mockReset();
    end();
    press('body');
    expect(shortcut).toHaveBeenCalledTimes(1);
  });
});
