import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAccountKills } from './kill/account-kills.ts';
import { freePort } from './kill/free-port.ts';
import { buildServer, removeBuild } from './kill/server-process.ts';
import { createOwnDatabase } from './own-database.ts';

const kills = 5;

it('makes no half of an account and loses no change of address when it is killed in the middle of both', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nearhand-kill-'));
  const folder = join(import.meta.dirname, '..', 'dist-kill-accounts');
  await buildServer(folder);
  const database = await createOwnDatabase();
  const { problems, stories } = await runAccountKills({ databaseUrl: database.url, dataDir, port: await freePort(), kills, folder });
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
  await removeBuild(folder);

  expect(problems).toEqual([]);
  for (const { waiting, begun, done } of Object.values(stories)) expect(waiting + begun + done).toBeGreaterThanOrEqual(kills);
}, 400_000);
