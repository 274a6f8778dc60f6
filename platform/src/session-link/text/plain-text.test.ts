import { beginningOf } from './plain-text.ts';

it.each([
  ['abc', 5, 'abc'],
  ['abcdef', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
])('cuts %j to %i without half a character', (text, longest, beginning) => {
  expect(beginningOf(text, longest)).toBe(beginning);
});
