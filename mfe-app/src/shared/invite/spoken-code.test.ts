import { expect, it } from '@jest/globals';
import { digitsOf, formatCode, isCode } from './spoken-code.ts';

it('shows a code in three groups of three', () => {
  expect(formatCode('234567892')).toBe('234 567 892');
});

it.each([
  ['', ''],
  ['2', '2'],
  ['234', '234'],
  ['2345', '234 5'],
  ['2345678', '234 567 8'],
])('groups %j while it is being typed', (digits, shown) => {
  expect(formatCode(digits)).toBe(shown);
});

it.each(['234 567 892', '234-567-892', ' 234567892\n', 'Your code: 234 567 892.', '2345678929999'])('finds the digits in %j', (text) => {
  expect(digitsOf(text)).toBe('234567892');
});

it('takes nine digits of 2-9 for a code, and nothing else', () => {
  expect(['234567892', '23456789', '2345678922', '034567892', '134567892', ''].map(isCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
