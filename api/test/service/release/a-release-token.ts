import { generateKeyPairSync } from 'node:crypto';
import type { ReleaseServer } from '@nearhand/remote-kit/release-server';
import { v7 as uuid } from 'uuid';
import { createReleaseToken, releaseTokenHash } from '../../../src/modules/service/release/release-token.ts';

export interface TestTeam {
  tokenId: string;
  token: string;
  privateKey: string;
  server: ReleaseServer;
}

/** A new token and key, and what the server keeps of them. */
export function aReleaseToken(remote: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const [token, tokenId] = [createReleaseToken(), uuid()];
  const expiresAt = new Date(Date.now() + 86_400_000);
  const row = { tokenId, remote, team: `Team of ${remote}`, tokenHash: releaseTokenHash(token), publicKey, expiresAt };
  return { row, team: { tokenId, token, privateKey } };
}
