import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { SecretBox } from '../src/keys/secret-box.ts';
import { captchaSecretsOf, createCaptcha } from '../src/modules/service/captcha/create-captcha.ts';
import type { TestApp } from './test-app.ts';

async function solve(served: object): Promise<string> {
  const challenge = served as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A captcha solution, as a browser sends it. */
export const solveServedCaptcha = async (test: TestApp): Promise<string> => solve((await test.call('GET', '/api/auth/captcha')).body);

/** A captcha solution that is found at once. */
export const solveCaptcha = async ({ app }: TestApp): Promise<string> =>
  solve(await createCaptcha(0, captchaSecretsOf(app.get(SecretBox))));
