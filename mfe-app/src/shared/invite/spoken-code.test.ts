import { describe, expect, it } from 'vitest';
import { digitsOf, formatCode, isCode } from './spoken-code.ts';

describe('spoken code', () => {
  it('has three groups of three digits', () => {
    expect(formatCode('234567892')).toBe('234 567 892');
  });

  it.each([
    ['', ''],
    ['2', '2'],
    ['234', '234'],
    ['2345', '234 5'],
    ['2345678', '234 567 8'],
  ])('groups %j while it is typed', (digits, shown) => {
    expect(formatCode(digits)).toBe(shown);
  });

  it.each(['234 567 892', '234-567-892', ' 234567892\n', 'Your code: 234 567 892.', '2345678929999'])(
    'keeps only the digits of %j',
    (text) => {
      expect(digitsOf(text)).toBe('234567892');
    },
  );

  it('is complete with nine digits from 2 to 9', () => {
    expect(['234567892', '23456789', '2345678922', '034567892', '134567892', ''].map(isCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
