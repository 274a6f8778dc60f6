import { describe, expect, it } from 'vitest';
import { isPlace, placeFor } from './window-place.ts';

const main = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: 0, width: 1280, height: 984 };
const size = { width: 1280, height: 860 };
const place = (options: Partial<Parameters<typeof placeFor>[0]>) =>
  placeFor({ saved: undefined, size, areas: [main, second], taken: [], ...options });

describe('placeFor', () => {
  it('is the middle of the main screen at first', () => expect(place({})).toEqual({ x: 320, y: 90, ...size }));

  it('is where the window was left, also on another screen', () => {
    const saved = { x: 2000, y: 40, width: 1000, height: 700 };
    expect(place({ saved })).toEqual(saved);
  });

  it.each([
    ['a screen that is gone', { x: 5000, y: 0, width: 1000, height: 700 }],
    ['above the screen', { x: 100, y: -500, width: 1000, height: 700 }],
    ['almost below it', { x: 100, y: 1030, width: 1000, height: 700 }],
    ['almost beside it', { x: -950, y: 100, width: 1000, height: 700 }],
  ])('is the middle of the main screen for %s', (_name, saved) =>
    expect(place({ saved })).toEqual({ x: 460, y: 170, width: 1000, height: 700 }),
  );

  it('fits a smaller screen', () => {
    const saved = { x: 10, y: 10, width: 4000, height: 3000 };
    expect(place({ saved })).toMatchObject({ width: main.width, height: main.height });
  });

  it('covers no other window', () => {
    const saved = { x: 100, y: 100, ...size };
    expect(
      place({
        saved,
        taken: [
          { x: 100, y: 100 },
          { x: 132, y: 132 },
        ],
      }),
    ).toMatchObject({ x: 164, y: 164 });
  });
});

describe('isPlace', () => {
  it.each([
    null,
    'x',
    {},
    { x: 0, y: 0, width: 0, height: 1, isMaximized: false },
    { x: 0, y: 0, width: 1e99, height: 1, isMaximized: false },
  ])('refuses %j', (value) => expect(isPlace(value)).toBe(false));
});
