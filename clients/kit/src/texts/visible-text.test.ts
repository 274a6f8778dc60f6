import { describe, expect, it } from 'vitest';
import { cutText, visibleText } from './visible-text.ts';

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

describe('cutText', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abc', 2, 'ab'],
    ['a😀', 2, 'a'],
    ['a👩‍💻b', 5, 'a'],
    ['a👩‍💻b', 6, 'a👩‍💻'],
    ['ae\u0301', 2, 'a'],
    ['🇵🇱🇵🇱', 6, '🇵🇱'],
    [`a${'\u0301'.repeat(9)}`, 3, 'a\u0301\u0301'],
    ['👩‍💻', 3, '👩‍'],
    ['', 3, ''],
  ])('makes of %j with %d units %j', (text, most, cut) => expect(cutText(text, most)).toBe(cut));
});
