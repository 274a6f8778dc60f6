import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { usePhoneKeyboard } from './use-phone-keyboard.ts';

const visible = Object.assign(new EventTarget(), { width: 360, height: 740, scale: 1, pageTop: 0 });
const frame = document.createElement('div');
const field = document.createElement('textarea');

beforeEach(() => {
  Object.assign(visible, { width: 360, height: 740, scale: 1, pageTop: 0 });
  Object.assign(window, { visualViewport: visible, innerHeight: 740 });
  document.body.append(field);
  field.inputMode = 'text';
  field.focus();
  renderHook(() => usePhoneKeyboard({ current: frame }));
});
afterEach(() => field.remove());

const show = (area: Partial<typeof visible>) => {
  Object.assign(visible, area);
  visible.dispatchEvent(new Event('resize'));
};
const shown = () => [
  frame.dataset['keyboard'],
  frame.style.getPropertyValue('--visible-height'),
  frame.style.getPropertyValue('--visible-top'),
];
const hidden = [undefined, '', ''];

describe('usePhoneKeyboard', () => {
  it('fits the window above a keyboard that covers the page', () => {
    expect(shown()).toEqual(hidden);
    show({ height: 440, pageTop: 20 });
    expect(shown()).toEqual(['shown', '440px', '20px']);
    show({ height: 740, pageTop: 0 });
    expect(shown()).toEqual(hidden);
  });

  it('notices a keyboard that makes the page lower, also on a rotated phone', () => {
    Object.assign(window, { innerHeight: 440 });
    show({ height: 440 });
    expect(shown()[0]).toBe('shown');
    Object.assign(window, { innerHeight: 360 });
    show({ width: 740, height: 360 });
    expect(shown()).toEqual(hidden);
    Object.assign(window, { innerHeight: 150 });
    show({ height: 150 });
    expect(shown()[0]).toBe('shown');
  });

  it.each([
    ['the bars of the browser', () => show({ height: 660 })],
    ['a zoomed page', () => show({ height: 370, width: 180, scale: 2 })],
    [
      'a lower window in which nobody types',
      () => {
        field.blur();
        show({ height: 400 });
      },
    ],
    [
      'a field that wants no keyboard',
      () => {
        field.inputMode = 'none';
        show({ height: 400 });
      },
    ],
  ])('does not take %s for a keyboard', (_, change) => {
    change();
    expect(shown()).toEqual(hidden);
  });
});
