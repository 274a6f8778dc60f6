import { createPrivateKey, sign } from 'node:crypto';
import type { SignInProvider } from '../../../../env/env-providers.ts';

const lifeSeconds = 5 * 60;

const partOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Client secret for the token request; for Apple a short-lived JWT (ES256). */
export function clientSecretOf({ clientId, issuer, secret }: SignInProvider, now = new Date()): string {
  if (typeof secret === 'string') return secret;
  const iat = Math.floor(now.getTime() / 1000);
  const header = { alg: 'ES256', kid: secret.keyId };
  const claims = { iss: secret.teamId, sub: clientId, aud: issuer, iat, exp: iat + lifeSeconds };
  const statement = `${partOf(header)}.${partOf(claims)}`;
  const signature = sign('sha256', Buffer.from(statement), { key: createPrivateKey(secret.privateKey), dsaEncoding: 'ieee-p1363' });
  return `${statement}.${signature.toString('base64url')}`;
}
