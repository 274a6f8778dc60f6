import { isCommonPassword } from './common-passwords.ts';

it.each(['password123', 'Password123', 'Password2024!', '123456Qwerty', 'Iloveyou12', 'Superman#99'])('knows %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each(['Correct horse 1', 'Demo-pass-1', 'Tr0ub4dor and three', '1234567890Aa-Bb'])('lets %s pass', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
