import { describe, expect, it } from '@jest/globals';
import { buttonAt, layoutOf } from './window-layout.ts';
import { latin1Of } from './window-text.ts';

const font = { ascent: 12, height: 15, widthOf: (text: string) => text.length * 8 };
const button = (label: string) => ({ label, onPress: () => undefined });

describe('layoutOf', () => {
  it('keeps all texts and buttons inside of the window, side by side', () => {
    const layout = layoutOf({ title: '', lines: ['Ada Nowak', 'x'.repeat(200)], buttons: [button('Deny'), button('Allow')] }, font);
    for (const { text, x, y } of layout.lines) {
      expect(x + font.widthOf(text)).toBeLessThanOrEqual(layout.width);
      expect(y).toBeLessThan(layout.height);
    }
    expect(layout.lines[1]?.text).toMatch(/^x{59}…$/);
    const [deny, allow] = layout.buttons;
    expect((deny?.x ?? 0) + (deny?.width ?? 0)).toBeLessThan(allow?.x ?? 0);
    expect((allow?.x ?? 0) + (allow?.width ?? 0)).toBeLessThan(layout.width);
  });
});

describe('buttonAt', () => {
  it('finds the button at a position', () => {
    const layout = layoutOf({ title: '', lines: [], buttons: [button('Deny'), button('Allow')] }, font);
    const [, allow] = layout.buttons;
    expect(buttonAt(layout, (allow?.x ?? 0) + 1, (allow?.y ?? 0) + 1)).toBe(1);
    expect(buttonAt(layout, 0, 0)).toBe(-1);
  });
});

describe('latin1Of', () => {
  it.each([
    ['Łukasz Wójcik…', 'Lukasz Wójcik...'],
    ['Ñandú', 'Ñandú'],
    ['漢字', '??'],
  ])('writes %s as %s', (text, plain) => {
    expect(latin1Of(text)).toBe(plain);
  });
});
