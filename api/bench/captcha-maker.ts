import { createHmac } from 'node:crypto';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { loadServerKeys } from '../src/keys/server-keys.ts';

const lifeSeconds = 600;

/**
 * Creates cheap captcha solutions that the server with this data folder accepts. Solving thousands of real captchas would
 * take longer than the measurement.
 */
export async function captchaMaker(dataDir: string): Promise<() => Promise<string>> {
  const { lookup } = await loadServerKeys({ DATA_DIR: dataDir });
  const secretOf = (name: string) => createHmac('sha256', lookup).update(`captcha:${name}`).digest('base64url');
  const secrets = { hmacSignatureSecret: secretOf('challenge'), hmacKeySignatureSecret: secretOf('key') };
  return async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + lifeSeconds;
    const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey, expiresAt, ...secrets });
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
}
