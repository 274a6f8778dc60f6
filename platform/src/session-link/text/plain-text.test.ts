import { describe, expect, it } from 'vitest';
import { beginningOf } from './plain-text.ts';

describe('beginningOf', () => {
  it.each([
    ['abc', 5, 'abc'],
    ['abcdef', 3, 'abc'],
    ['ab😀', 3, 'ab'],
    ['ab😀', 4, 'ab😀'],
  ])('shortens %j to %i without splitting a surrogate pair', (text, longest, beginning) => {
    expect(beginningOf(text, longest)).toBe(beginning);
  });
});
