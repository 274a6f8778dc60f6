import { describe, expect, it } from 'vitest';
import { buttonAt, type Layout, layoutOf, type Size } from './window-layout.ts';
import { latin1Of } from './window-text.ts';

const font = { ascent: 12, height: 15, widthOf: (text: string) => text.length * 8 };
const button = (label: string) => ({ label, onPress: () => undefined });

const room = { width: 752, height: 512 };

describe('layoutOf', () => {
  const expectInside = (layout: Layout, size: Size) => {
    expect(layout.width).toBeLessThanOrEqual(size.width);
    expect(layout.height).toBeLessThanOrEqual(size.height);
    for (const { text, x, y } of layout.lines) {
      expect(x + font.widthOf(text)).toBeLessThan(layout.width);
      expect(y).toBeLessThan(layout.buttons[0]?.y ?? 0);
    }
  };

  it('keeps all texts and buttons inside of the window, side by side', () => {
    const content = { title: '', lines: ['Ada Nowak', 'x'.repeat(200)], buttons: [button('Deny'), button('Allow')] };
    const layout = layoutOf(content, font, room);
    expectInside(layout, room);
    expect(layout.lines.map(({ text }) => text).join('')).toBe(`Ada Nowak${'x'.repeat(200)}`);
    const [deny, allow] = layout.buttons;
    expect((deny?.x ?? 0) + (deny?.width ?? 0)).toBeLessThan(allow?.x ?? 0);
    expect((allow?.x ?? 0) + (allow?.width ?? 0)).toBeLessThan(layout.width);
  });

  it('breaks lines earlier in a narrow room', () => {
    const narrow = { width: 320, height: 512 };
    expectInside(layoutOf({ title: '', lines: ['word '.repeat(40)], buttons: [button('Disconnect')] }, font, narrow), narrow);
  });

  it('leaves out the middle of what does not fit', () => {
    const lines = ['Ada Nowak', 'word '.repeat(99), 'word '.repeat(99), 'wants to control this computer.', 'No answer denies.'];
    const low = { width: 320, height: 240 };
    const layout = layoutOf({ title: '', lines, buttons: [button('Deny')] }, font, low);
    expectInside(layout, low);
    const texts = layout.lines.map(({ text }) => text);
    expect(texts[0]).toBe('Ada Nowak');
    expect(texts).toContain('…');
    expect(texts.slice(-2)).toEqual(lines.slice(-2));
  });

  it('leaves out nothing of the lines that stay', () => {
    const [operators, chat] = [
      Array.from({ length: 7 }, (_, index) => `Ada ${index}`),
      Array.from({ length: 8 }, () => 'word '.repeat(20)),
    ];
    const low = { width: 320, height: 280 };
    const layout = layoutOf(
      { title: '', lines: [...operators, ...chat, 'Only here.'], kept: 7, buttons: [button('Disconnect')] },
      font,
      low,
    );
    expectInside(layout, low);
    expect(layout.lines.map(({ text }) => text)).toEqual([...operators, '…', 'Only here.']);
  });

  it.each([
    { width: 432, height: 232 },
    { width: 272, height: 152 },
  ])('names what is asked for also after a long name on a small screen: $width×$height', (small) => {
    const [title, request] = ['Allow access?', 'wants to see and control this computer.'];
    const others = ['Only the mouse and keyboard of this computer work here.', 'No answer within 30 s denies the request.'];
    const content = {
      title: '',
      lines: [title, 'Ada '.repeat(50), request, ...others],
      kept: 3,
      buttons: [button('Deny'), button('Allow')],
    };
    const layout = layoutOf(content, font, small);
    expectInside(layout, small);
    const texts = layout.lines.map(({ text }) => text);
    expect([texts[0], texts[1]?.startsWith('Ada Ada')]).toEqual([title, true]);
    expect(texts.filter((text) => text.startsWith('wants to see and'))).toHaveLength(1);
  });

  it('shortens a text without end', () => {
    const { lines } = layoutOf({ title: '', lines: ['x'.repeat(100_000)], buttons: [] }, font, { width: 752, height: 5_000 });
    const text = lines.map((line) => line.text).join('');
    expect(text).toBe(`${'x'.repeat(499)}…`);
  });
});

describe('buttonAt', () => {
  it('finds the button at a position', () => {
    const layout = layoutOf({ title: '', lines: [], buttons: [button('Deny'), button('Allow')] }, font, room);
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
