import { expect, it } from '@jest/globals';
import { parseSessionCode } from './session-code.ts';

it.each(['234567892', '234 567 892', ' 234-567-892 ', '234.567.892'])('finds the code in %p', (typed) => {
  expect(parseSessionCode(typed)).toBe('234567892');
});

it.each(['', '234 567 89', '234 567 8923', '234 567 891', '234 560 892', 'abc def ghi'])('finds no code in %p', (typed) => {
  expect(parseSessionCode(typed)).toBeNull();
});
