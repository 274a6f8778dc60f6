import { generateKeyPairSync } from 'node:crypto';
import { ReleaseServer } from '@nearhand/remote-kit/release-server';
import { v7 as uuid } from 'uuid';
import { ReleaseTokenEntity } from '../../../src/modules/service/release/release-token.entity.ts';
import { createReleaseToken, releaseTokenHash } from '../../../src/modules/service/release/release-token.service.ts';
import type { TestApp } from '../../test-app.ts';

export interface TestTeam {
  tokenId: string;
  token: string;
  privateKey: string;
  server: ReleaseServer;
}

/** A team with a token and a key. */
export async function aReleaseTeam(test: TestApp, remote: string, change: Partial<ReleaseTokenEntity> = {}): Promise<TestTeam> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const token = createReleaseToken();
  const tokenId = uuid();
  await test.dataSource.getRepository(ReleaseTokenEntity).insert({
    tokenId,
    remote,
    team: `Team of ${remote}`,
    tokenHash: releaseTokenHash(token),
    publicKey,
    expiresAt: new Date(Date.now() + 86_400_000),
    ...change,
  });
  return { tokenId, token, privateKey, server: new ReleaseServer(await test.listen(), token) };
}
