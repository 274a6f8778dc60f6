import { describe, expect, it } from 'vitest';
import { ensureGoodPassword, passwordPolicy } from './password-policy.ts';

describe('ensureGoodPassword', () => {
  it('requires 10 to 128 characters with lower case, upper case and a digit', () => {
    expect(passwordPolicy.customStrengthOptions).toEqual({
      minPasswordLength: 10,
      maxPasswordLength: 128,
      containsLowercaseCharacter: true,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
    });
  });

  it.each(['Correct horse 1', 'aB3456789x', `aB3${'x'.repeat(125)}`, 'Zażółć gęślą 7', 'Łódź-Łódź-1', `aB3${'🙂'.repeat(125)}`])(
    'accepts %s',
    async (password) => {
      await expect(ensureGoodPassword(password)).resolves.toBeUndefined();
    },
  );

  it.each([
    ['🙂🙂🙂🙂🙂aB3', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    ['aB3456789', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    ['aB345678ż'.normalize('NFD'), 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    [`aB3${'x'.repeat(126)}`, 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    ['correct horse 1', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    ['CORRECT HORSE 1', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    ['Correct horse x', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    ['Password123', 'WEAK_PASSWORD'],
  ])('rejects %s', async (password, code) => {
    await expect(ensureGoodPassword(password)).rejects.toThrow(code);
  });
});
