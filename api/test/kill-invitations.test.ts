import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './kill/free-port.ts';
import { runInvitationKills } from './kill/invitation-kills.ts';
import { buildServer, removeBuild } from './kill/server-process.ts';
import { createOwnDatabase } from './own-database.ts';

const kills = 5;

it('gives away each seat once and makes no half of a hand-over when it is killed in the middle of both', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nearhand-kill-'));
  const folder = join(import.meta.dirname, '..', 'dist-kill-invitations');
  await buildServer(folder);
  const database = await createOwnDatabase();
  const { problems, stories } = await runInvitationKills({ databaseUrl: database.url, dataDir, port: await freePort(), kills, folder });
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
  await removeBuild(folder);

  expect(problems).toEqual([]);
  for (const { waiting, begun, done } of Object.values(stories)) expect(waiting + begun + done).toBeGreaterThanOrEqual(kills);
}, 400_000);
