import type { components } from '@nearhand/contracts/openapi.gen';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { SecretBox } from '../../../keys/secret-box.ts';

export const lifeSeconds = 10 * 60;

export interface CaptchaSecrets {
  hmacSignatureSecret: string;
  hmacKeySignatureSecret: string;
}

export const captchaSecretsOf = (box: SecretBox): CaptchaSecrets => ({
  hmacSignatureSecret: box.lookupHash('captcha', 'challenge'),
  hmacKeySignatureSecret: box.lookupHash('captcha', 'key'),
});

/** `counter` is what the solution has to find, one attempt after another from 0. */
export async function createCaptcha(counter: number, secrets: CaptchaSecrets): Promise<components['schemas']['Captcha']> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter,
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + lifeSeconds,
    ...secrets,
  });
  return { ...challenge };
}
