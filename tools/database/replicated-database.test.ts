import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDatabase } from './database.ts';
import { findDatabaseLocation } from './database-location.ts';
import { onServer } from './on-server.ts';
import { ReplicatedDatabase } from './replicated-database.ts';

const isFull = process.env['TEST_TIER'] === 'full';

let folder: string;
let database: ReplicatedDatabase;
const lines: string[] = [];

const query = (text: string, url = database.url) => onServer(url, async (client) => (await client.query(text)).rows);
const names = () => query('SELECT name FROM kept ORDER BY 1').then((rows) => rows.map(({ name }) => name as string));
const start = () => ReplicatedDatabase.start(folder, (message) => lines.push(message));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-replicated-'));
  await chmod(folder, 0o755);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  database = await start();
});
afterAll(async () => {
  await database.stop();
  vi.restoreAllMocks();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true });
});

/** Waits for the replica, and kills the primary. */
async function failOver(): Promise<void> {
  await database.whenReplicated();
  const { primary, replica } = database.processes;
  primary.kill('SIGKILL');
  while (database.processes.primary !== replica) await pause(20);
  await database.whenRunning();
}

describe('ReplicatedDatabase', () => {
  it('promotes the replica at the same address when the primary is killed, and makes a replica again', async () => {
    await query(`CREATE TABLE kept AS SELECT 'first' AS name`);
    for (const name of isFull ? ['second', 'third', 'fourth'] : ['second']) {
      await failOver();
      await query(`INSERT INTO kept VALUES ('${name}')`);
    }
    expect((await names()).length).toBe(isFull ? 4 : 2);
    await database.whenReplicated();
    expect(await query('SELECT sync_state FROM pg_stat_replication')).toEqual([{ sync_state: 'sync' }]);
  });

  it.runIf(isFull)('goes on without the replica when that is killed', async () => {
    const { primary, replica } = database.processes;
    replica?.kill('SIGKILL');
    await query(`INSERT INTO kept VALUES ('alone')`);
    await database.whenReplicated();
    expect(database.processes.primary).toBe(primary);
  });

  it.runIf(isFull)('restarts the primary when there is no replica', async () => {
    const { primary, replica } = database.processes;
    replica?.kill('SIGKILL');
    primary.kill('SIGKILL');
    while (database.processes.primary === primary) await pause(20);
    await database.whenRunning();
    await query(`INSERT INTO kept VALUES ('restarted')`);
  });

  it('starts again with what was written to the promoted server, also alone', async () => {
    await failOver();
    await query(`INSERT INTO kept VALUES ('zero')`);
    const all = await names();
    await database.stop();
    const alone = await startDatabase(folder);
    expect((await query('SELECT name FROM kept ORDER BY 1', alone.url)).map(({ name }) => name)).toEqual(all);
    await query(`INSERT INTO kept VALUES ('zeta')`, alone.url);
    await alone.stop();
    const { cluster } = await findDatabaseLocation(folder);
    expect((await readdir(dirname(cluster))).filter((name) => name.startsWith('postgres') && !name.endsWith('.log'))).toEqual(['postgres']);
    database = await start();
    expect(await names()).toEqual([...all, 'zeta']);
  });
});
