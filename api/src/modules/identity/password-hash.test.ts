import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password is known again, and no other one is', async () => {
  const passwordHash = await hashPassword('Correct horse 1');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(passwordHash, 'Correct horse 1')).toBe(true);
  expect(await verifyPassword(passwordHash, 'Correct horse 2')).toBe(false);
});

test('nobody gets in by a password where there is none', async () => {
  expect(await verifyPassword(null, 'Correct horse 1')).toBe(false);
});

test('the same password is never kept the same way twice', async () => {
  const [one, other] = await Promise.all([hashPassword('Correct horse 1'), hashPassword('Correct horse 1')]);
  expect(one).not.toBe(other);
});

test('a hash that was damaged is an error, not a right password', async () => {
  await expect(verifyPassword('$argon2id$damaged', 'Correct horse 1')).rejects.toThrow();
  expect(await verifyPassword(await hashPassword('Correct horse 1'), 'Correct horse 1')).toBe(true);
});
