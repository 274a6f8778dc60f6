import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { freePort } from '../../../tools/free-port.ts';
import { aCompany, type TestUser } from '../a-company.ts';
import { builtServer } from '../kill/server-process.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';

const limitKilobytes = 64;

let test: TestApp;
let operator: TestUser;
let build: string;
let server: ChildProcess;
let origin: string;
let log: string;

/** The server as a process of its own with a limit on file size, which also applies to its log. */
async function startServer(): Promise<void> {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  log = join(test.env.DATA_DIR, 'standard-output');
  const output = openSync(log, 'a', 0o600);
  const { DATABASE_URL, DATA_DIR, PUBLIC_URL } = test.env;
  const node = [process.execPath, join(build, 'main.js')];
  server = spawn('bash', ['-c', `ulimit -f ${limitKilobytes}; exec "$@"`, 'bash', ...node], {
    env: { PATH: process.env['PATH'], PORT: String(port), DATABASE_URL, DATA_DIR, PUBLIC_URL },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  closeSync(output);
  await once(server, 'message');
}

beforeAll(async () => {
  test = await startTestApp();
  ({ operator } = await aCompany(test));
  build = await builtServer();
  await chmod(test.env.DATA_DIR, 0o755);
  await startServer();
}, 120_000);
afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  await test.stop();
});

const authorization = () => ({ authorization: `Bearer ${operator.token}` });

const storedFiles = async () =>
  (await readdir(join(test.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('API process whose files cannot grow', () => {
  it('rejects a chunk of a recording, stores no part of it and accepts the next one', async () => {
    const { body } = await test.call('POST', '/api/session', { token: operator.token, body: {} });
    const recordings = `/api/session/${body['sessionId']}/recording`;
    const recordingId = uuid();
    const started = { recordingId, mimeType: 'video/webm;codecs=vp8,opus' };
    expect((await test.call('POST', recordings, { token: operator.token, body: started })).status).toBe(201);
    const put = (kilobytes: number) =>
      fetch(`${origin}${recordings}/${recordingId}/chunk/0`, {
        method: 'PUT',
        headers: { ...authorization(), 'content-type': 'application/octet-stream', 'accept-language': 'pl' },
        body: new Uint8Array(kilobytes * 1024),
      });

    const refused = await put(limitKilobytes * 2);
    expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '30' });
    expect(await refused.json()).toMatchObject({ code: 'STORAGE_FULL', message: expect.stringContaining('brakuje miejsca') });
    expect(await storedFiles()).toEqual([]);
    expect((await put(limitKilobytes / 2)).status).toBe(204);
    expect(await storedFiles()).toHaveLength(1);
  });

  it('continues without its log, and with it when there is space again', async () => {
    const ask = async () => (await fetch(`${origin}/api/me`)).status;
    while ((await stat(log)).size < limitKilobytes * 1024) expect(await ask()).toBe(401);
    for (let round = 0; round < 100; round += 1) expect(await ask()).toBe(401);
    await truncate(log);
    await until(async () => {
      expect(await ask()).toBe(401);
      return (await readFile(log, 'utf8')).includes('"msg":"log lines were lost"');
    });
  });

  it('protects its data folder and files from other system users', async () => {
    expect((await stat(test.env.DATA_DIR)).mode & 0o067).toBe(0);
    for (const { parentPath, name } of await readdir(test.env.DATA_DIR, { recursive: true, withFileTypes: true })) {
      const path = join(parentPath, name);
      const { mode } = await stat(path);
      expect({ path, mode: (mode & 0o077).toString(8) }).toEqual({ path, mode: '0' });
    }
  });
});
