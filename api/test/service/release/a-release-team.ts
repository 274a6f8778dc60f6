import { generateKeyPairSync } from 'node:crypto';
import { ReleaseServer } from '@nearhand/remote-kit/release-server';
import type pg from 'pg';
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

/** A new token and key, and what the server keeps of them. */
function aReleaseToken(remote: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const [token, tokenId] = [createReleaseToken(), uuid()];
  const expiresAt = new Date(Date.now() + 86_400_000);
  const row = { tokenId, remote, team: `Team of ${remote}`, tokenHash: releaseTokenHash(token), publicKey, expiresAt };
  return { row, team: { tokenId, token, privateKey } };
}

/** A team with a token and a key. */
export async function aReleaseTeam(test: TestApp, remote: string, change: Partial<ReleaseTokenEntity> = {}): Promise<TestTeam> {
  const { row, team } = aReleaseToken(remote);
  await test.dataSource.getRepository(ReleaseTokenEntity).insert({ ...row, ...change });
  return { ...team, server: new ReleaseServer(await test.listen(), team.token) };
}

/** The same of a server that is another process. */
export async function aTeamOfServer(database: pg.Client, origin: string, remote: string): Promise<TestTeam> {
  const { row, team } = aReleaseToken(remote);
  const names = Object.keys(row).map((name) => `"${name}"`);
  const places = names.map((_, at) => `$${at + 1}`);
  await database.query(`INSERT INTO "release_tokens" (${names.join()}) VALUES (${places.join()})`, Object.values(row));
  return { ...team, server: new ReleaseServer(origin, team.token) };
}
