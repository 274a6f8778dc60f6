import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseLocation, findDatabaseLocation } from './database-location.ts';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';
import { onServer } from './on-server.ts';

let folder: string;
let place: DatabaseLocation;
let server: DatabaseServer;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-database-server-'));
  await chmod(folder, 0o755);
  server = await startDatabaseServer(folder, (message) => lines.push(message));
  place = await findDatabaseLocation(folder);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});
afterAll(async () => {
  await server.stop();
  vi.restoreAllMocks();
  await rm(place.cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true });
});

const postmaster = async () => Number((await readFile(join(place.cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function query(text: string): Promise<unknown[]> {
  return (await onServer(server.url, (client) => client.query(text))).rows;
}

describe('startDatabaseServer', () => {
  it('brings the server back under the same address with the same data when it is killed', async () => {
    await query("CREATE TABLE kept AS SELECT 'Łódź' AS name");
    const killed = await postmaster();
    process.kill(killed, 'SIGKILL');
    while (lines.length === 0) await pause(10);
    await server.whenRunning();
    expect(await query('SELECT name FROM kept')).toEqual([{ name: 'Łódź' }]);
    expect(await postmaster()).not.toBe(killed);
    expect(lines).toEqual([expect.stringMatching(/^The database ended unexpectedly \(SIGKILL\); its log is .*\. Restarting in 0\.2 s/)]);
  });
});
