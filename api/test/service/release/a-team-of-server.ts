import { ReleaseServer } from '@nearhand/remote-kit/release-server';
import type pg from 'pg';
import { aReleaseToken, type TestTeam } from './a-release-token.ts';

/** A team of a server that is another process. */
export async function aTeamOfServer(database: pg.Client, origin: string, remote: string): Promise<TestTeam> {
  const { row, team } = aReleaseToken(remote);
  const names = Object.keys(row).map((name) => `"${name}"`);
  const places = names.map((_, at) => `$${at + 1}`);
  await database.query(`INSERT INTO "release_tokens" (${names.join()}) VALUES (${places.join()})`, Object.values(row));
  return { ...team, server: new ReleaseServer(origin, team.token) };
}
