import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('isCommonPassword', () => {
  it.each(['password123', 'Password123', 'Password2024!', '123456Qwerty', 'Iloveyou12', 'Superman#99'])('finds %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['Correct horse 1', 'Demo-pass-1', 'Tr0ub4dor and three', '1234567890Aa-Bb'])('does not find %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});
