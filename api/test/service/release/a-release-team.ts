import { ReleaseServer } from '@nearhand/remote-kit/release-server';
import { ReleaseTokenEntity } from '../../../src/modules/service/release/release-token.entity.ts';
import type { TestApp } from '../../test-app.ts';
import { aReleaseToken, type TestTeam } from './a-release-token.ts';

/** A team with a token and a key. */
export async function aReleaseTeam(test: TestApp, remote: string, change: Partial<ReleaseTokenEntity> = {}): Promise<TestTeam> {
  const { row, team } = aReleaseToken(remote);
  await test.dataSource.getRepository(ReleaseTokenEntity).insert({ ...row, ...change });
  return { ...team, server: new ReleaseServer(await test.listen(), team.token) };
}
