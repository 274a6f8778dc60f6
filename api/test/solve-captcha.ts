import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp } from './test-app.ts';

/** A captcha solution, as a browser sends it. */
export async function solveCaptcha(test: TestApp): Promise<string> {
  const { body } = await test.call('GET', '/api/auth/captcha');
  const challenge = body as unknown as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
