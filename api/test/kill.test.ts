import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKills } from './kill/kill-run.ts';
import { buildServer, removeBuild } from './kill/server-process.ts';
import { createOwnDatabase } from './own-database.ts';

const kills = 5;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

it('loses no timer, leaves no session stuck and does nothing twice when it is killed in the middle of everything', async () => {
  await buildServer();
  const database = await createOwnDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'nearhand-kill-'));
  const { problems, scenarios } = await runKills({ databaseUrl: database.url, dataDir, port: await freePort(), kills });
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
  await removeBuild();

  expect(problems).toEqual([]);
  for (const tally of Object.values(scenarios)) expect(tally.kills).toBe(kills);
}, 300_000);
