import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import type { SignInProvider } from '../../../../env/env-providers.ts';
import { clientSecretOf } from './client-secret.ts';

const provider = { issuer: 'https://appleid.apple.com', clientId: 'com.nearhand.web' } as SignInProvider;

describe('clientSecretOf', () => {
  it('is the configured text for most providers', () => {
    expect(clientSecretOf({ ...provider, secret: 'given' })).toBe('given');
  });

  it('is a short-lived signed token for Apple', async () => {
    const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const now = new Date();
    const statement = clientSecretOf({ ...provider, secret: { teamId: 'TEAM', keyId: 'KEY', privateKey } }, now);
    const { payload, protectedHeader } = await jwtVerify(statement, publicKey, { audience: provider.issuer, issuer: 'TEAM' });
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' });
    expect(payload).toMatchObject({ sub: 'com.nearhand.web', exp: Math.floor(now.getTime() / 1000) + 300 });
  });
});
