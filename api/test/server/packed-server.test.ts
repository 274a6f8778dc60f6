import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../tools/free-port.ts';
import { packServer } from '../../../tools/pack-server.ts';
import { builtServer, ServerProcess } from '../kill/server-process.ts';
import { createOwnDatabase } from '../own-database.ts';

let packed: string;
let bundle: string;

beforeAll(async () => {
  packed = await mkdtemp(join(tmpdir(), 'nearhand-packed-'));
  bundle = join(packed, 'api/dist');
  await packServer(packed, await builtServer());
}, 120_000);
afterAll(() => rm(packed, { recursive: true }));

describe('a packed server', () => {
  it('has all packages that stay outside of the bundle, and what its threads load', async () => {
    const { dependencies } = JSON.parse(await readFile(join(bundle, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    const names = [...Object.keys(dependencies), './password-worker.js', './release-check-worker.js'];
    const script = `await Promise.all(${JSON.stringify(names)}.map((name) => import(name))); console.log('loaded');`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: bundle });
    expect(stdout).toBe('loaded\n');
  });

  it('runs without the repository', async () => {
    const database = await createOwnDatabase();
    const port = await freePort();
    const dataDir = join(packed, 'data');
    const server = new ServerProcess({ PORT: String(port), DATABASE_URL: database.url, DATA_DIR: dataDir }, bundle);
    await server.start();
    const statusOf = async (path: string, body?: object) => {
      const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      return (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;
    };
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/api/docs/swagger-ui-bundle.js')).toBe(200);
    // Compares the password in a thread, and answers in words of the locales.
    const account = { email: 'nobody@example.com', password: 'wrong-password', returnSecureToken: true };
    expect(await statusOf('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=client', account)).toBe(400);
    expect(await server.stop()).toBe(0);
    await database.drop();
  }, 120_000);
});
