import { describe, expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

describe('visibleText', () => {
  it.each(['Zażółć – 日本語', '👩‍💻', '👩🏽‍🚀 and 🏳️‍🌈', '❤️‍🔥', '🧑‍🤝‍🧑👨‍👩‍👧‍👦', '☺️'])('leaves %s', (text) =>
    expect(visibleText(text)).toBe(text),
  );

  it.each([
    ['ab\u202ecd', 'ab cd'],
    ['a\u200db', 'a b'],
    ['👩\u200dx', '👩 x'],
    ['👩\u200d\u200d💻', '👩 💻'],
    ['👩\u200d\u202e💻', '👩 💻'],
    ['\u200d👩', ' 👩'],
    ['a\u0000\n\u2028\u200b\u3164\ufeffb', 'a b'],
  ])('makes of %j %j', (text, visible) => expect(visibleText(text)).toBe(visible));
});
