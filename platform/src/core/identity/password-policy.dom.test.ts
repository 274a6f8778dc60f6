import { describe, expect, it } from '@jest/globals';
import { aPasswordPolicy } from '../../testing/a-password-policy.ts';
import { checkPassword, isPasswordValid, loadPasswordPolicy } from './password-policy.ts';

const policy = aPasswordPolicy({ maxPasswordLength: 20 });

const broken = (password: string) =>
  checkPassword(policy, password)
    .filter(({ isMet }) => !isMet)
    .map(({ rule }) => rule);

describe('password policy', () => {
  it.each([
    ['', ['minLength', 'lowercase', 'uppercase', 'digit']],
    ['abcdefghij', ['uppercase', 'digit']],
    ['Łódź-Łódź-1', []],
    ['🙂🙂🙂🙂🙂aA1', ['minLength']],
    ['aB345678ż'.normalize('NFD'), ['minLength']],
    ['Correct-Horse-7-Correct', ['maxLength']],
  ])('lists the rules that %j breaks', (password, rules) => {
    expect(broken(password)).toEqual(rules);
    expect(isPasswordValid(policy, password)).toBe(rules.length === 0);
  });

  it('accepts every password without a policy', () => {
    expect(isPasswordValid(null, 'x')).toBe(true);
  });

  it('is cached, reloaded on demand, and reloaded after a failure', async () => {
    let asked = 0;
    let answer = () => new Response(null, { status: 404 });
    globalThis.fetch = async () => {
      asked += 1;
      return answer();
    };
    await expect(loadPasswordPolicy()).rejects.toThrow('404');
    answer = () => Response.json(policy);
    await loadPasswordPolicy();
    expect(await loadPasswordPolicy()).toEqual(policy);
    expect(asked).toBe(2);
    await loadPasswordPolicy({ forceReload: true });
    expect(asked).toBe(3);
  });
});
