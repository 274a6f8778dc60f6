import { describe, expect, it } from 'vitest';
import { bytesOf } from './bytes-of.ts';
import { cutText, cutTextWithEllipsis } from './cut-text.ts';

describe('cutText', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abc', 2, 'ab'],
    ['a😀', 1, 'a'],
    ['a😀', 2, 'a😀'],
    ['a👩‍💻b', 3, 'a'],
    ['a👩‍💻b', 4, 'a👩‍💻'],
    ['ae\u0301', 2, 'a'],
    ['🇵🇱🇵🇱', 3, '🇵🇱'],
    [`a${'\u0301'.repeat(9)}`, 3, 'a\u0301\u0301'],
    ['👩‍💻', 2, '👩‍'],
    ['', 3, ''],
  ])('makes of %j with %d code points %j', (text, most, cut) => expect(cutText(text, most)).toBe(cut));

  it.each([
    ['a😀', 4, 'a'],
    ['a😀', 5, 'a😀'],
    ['łąka', 4, 'łą'],
  ])('makes of %j with %d bytes %j', (text, most, cut) => expect(cutText(text, most, bytesOf)).toBe(cut));
});

describe('cutTextWithEllipsis', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['a👩‍💻b', 4, 'a…'],
  ])('makes of %j with %d code points %j', (text, most, cut) => expect(cutTextWithEllipsis(text, most)).toBe(cut));
});
