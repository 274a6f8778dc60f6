import { hashSync } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, matchPassword, verifyPassword } from './password-hash.ts';
import { decoy } from './password-worker.ts';

describe('verifyPassword', () => {
  it('accepts only the hashed password', async () => {
    const passwordHash = await hashPassword('Correct horse 1');
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(passwordHash, 'Correct horse 1')).toBe(true);
    expect(await verifyPassword(passwordHash, 'Correct horse 2')).toBe(false);
  });

  it.each([
    ['composed', 'Zażółć gęślą 1'.normalize('NFC')],
    ['decomposed', 'Zażółć gęślą 1'.normalize('NFD')],
    ['mixed', `${'Zażółć'.normalize('NFC')} ${'gęślą'.normalize('NFD')} 1`],
  ])('accepts each spelling of a password that was typed %s', async (_spelling, typed) => {
    const [passwordHash, older] = [await hashPassword(typed), hashSync(typed, { memoryCost: 1024 })];
    for (const spelling of [typed.normalize('NFC'), typed.normalize('NFD')])
      expect(await matchPassword(passwordHash, spelling)).toBe('current');
    expect(await matchPassword(older, typed)).toBe(typed === typed.normalize('NFC') ? 'current' : 'older');
    expect(await matchPassword(older, 'Zażółć gęślą 2')).toBeNull();
  });

  it('rejects any password when there is no hash', async () => {
    expect(await verifyPassword(null, 'Correct horse 1')).toBe(false);
  });

  it('takes as much work when there is no hash', async () => {
    const costOf = (hash: string) => [...hash.split('$').slice(0, 4), hash.length];
    expect(costOf(decoy)).toEqual(costOf(await hashPassword('Correct horse 1')));
  });

  it('hashes the same password differently each time', async () => {
    const [one, other] = await Promise.all([hashPassword('Correct horse 1'), hashPassword('Correct horse 1')]);
    expect(one).not.toBe(other);
  });

  it('throws when the hash is damaged', async () => {
    await expect(verifyPassword('$argon2id$damaged', 'Correct horse 1')).rejects.toThrow();
    expect(await verifyPassword(await hashPassword('Correct horse 1'), 'Correct horse 1')).toBe(true);
  });
});
