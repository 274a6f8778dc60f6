import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onServer } from '../../../tools/database/on-server.ts';
import { freePort } from '../../../tools/free-port.ts';
import { createApp } from '../../src/app.ts';
import { readEnv } from '../../src/env/env.ts';
import { StartError } from '../../src/env/start-error.ts';
import { S3Server } from '../bucket/s3-server.ts';
import { builtServer, inherited } from '../kill/server-process.ts';
import { createOwnDatabase, type OwnDatabase } from '../own-database.ts';

let main: string;
let database: OwnDatabase;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  main = join(await builtServer(), 'main.js');
  database = await createOwnDatabase();
  folder = await mkdtemp(join(tmpdir(), 'nearhand-boot-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
  const settings = { ...inherited, DATABASE_URL: database.url, DATA_DIR: folder, ...env };
  const child = fork(main, { env: settings, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.push(child);
  const output = { out: '', errors: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output.errors += chunk.toString();
  });
  // The last output may arrive after the exit.
  const lastWords = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'end'));
  const exited = Promise.all([once(child, 'exit'), ...lastWords]).then(([[code]]) => code as number);
  return { child, output, exited };
}

describe('starting the server', () => {
  const failure = async (env: Record<string, string>) => {
    const { exited, output } = start(env);
    return { code: await exited, errors: output.errors };
  };

  it('fails with one line for a bad value', async () => {
    expect(await failure({ PORT: 'many' })).toEqual({ code: 1, errors: 'PORT: must be a port number\n' });
  });

  it('fails with one line for a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    expect(await failure({ PORT: String(port) })).toEqual({ code: 1, errors: `PORT: ${port} on 127.0.0.1 is already in use\n` });
    server.close();
  });

  it('fails with one line for a database that cannot be reached, without its password', async () => {
    const { code, errors } = await failure({ DATABASE_URL: 'postgres://nearhand:hunter2@127.0.0.1:1/nearhand' });
    expect({ code, lines: errors.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(errors).toMatch(/^DATABASE_URL: the database nearhand on 127.0.0.1:1 cannot be reached/);
    expect(errors).not.toContain('hunter2');
  });
});

describe('a start', () => {
  const create = (env: Record<string, string>) =>
    createApp(readEnv({ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }));
  /** The text of such an error is all that a process prints. */
  const failure = async (env: Record<string, string>) => {
    const error = await create(env).catch((error: unknown) => error);
    if (!(error instanceof StartError)) throw error;
    return error.message;
  };

  it('fails with the line to print for a bucket that is not there', async () => {
    const s3 = new S3Server();
    const keys = { S3_ACCESS_KEY_ID: s3.key.keyId, S3_SECRET_ACCESS_KEY: s3.key.secret };
    const bucket = { S3_BUCKET: 'other', S3_ENDPOINT: await s3.listen(), ...keys };
    expect(await failure(bucket)).toBe(`S3_BUCKET: there is no bucket other at ${bucket.S3_ENDPOINT}`);
    s3.stop();
  });

  it('fails with the line to print for a database that does not exist', async () => {
    const url = new URL(database.url);
    url.pathname = 'nothing_here';
    expect(await failure({ DATABASE_URL: url.href })).toMatch(/^DATABASE_URL: the database nothing_here .*does not exist\)$/);
  });

  it('fails with the line to print for a database of a development version', async () => {
    const development = await createOwnDatabase();
    await onServer(development.url, async (client) => {
      await client.query(`CREATE TABLE "migrations" ("id" serial PRIMARY KEY, "timestamp" bigint NOT NULL, "name" text NOT NULL)`);
      await client.query(`INSERT INTO "migrations" ("timestamp", "name") VALUES (1763600000000, 'FirstTables1763600000000')`);
    });
    expect(await failure({ DATABASE_URL: development.url })).toBe(
      'DATA_DIR: the database was made by a development version; start with another DATA_DIR or remove it',
    );
    await development.drop();
  });

  it('fails with the line to print for migrations that are missing and it may not run, until the command has run them', async () => {
    const own = await createOwnDatabase();
    const settings = { DATABASE_URL: own.url, MIGRATE_ON_START: 'off' };
    expect(await failure(settings)).toMatch(/^DATABASE_URL: the database lacks \d+ migrations of this version; run the command migrate$/);
    const migrate = () =>
      promisify(execFile)(process.execPath, [join(dirname(main), 'migrate-command.js')], { env: { ...inherited, ...settings } });
    expect((await migrate()).stdout).toMatch(/^Done: /);
    expect((await migrate()).stdout).toBe('The database has the schema of this version.\n');
    const laterMigration = `INSERT INTO "migrations" ("timestamp", "name") VALUES (9999999999999, 'Later9999999999999')`;
    await onServer(own.url, (client) => client.query(laterMigration));
    await (await create(settings)).close();
    await own.drop();
  });

  it('fails with the line to print for keys that are not those of the database', async () => {
    const other = await createOwnDatabase();
    await onServer(other.url, async (client) => {
      await client.query(`CREATE TABLE "server_keys" ("use" text, "fingerprint" text)`);
      await client.query(`INSERT INTO "server_keys" VALUES ('signing', 'a'), ('lookup', 'b'), ('secrets', 'c')`);
    });
    expect(await failure({ DATABASE_URL: other.url })).toBe(
      'SERVER_KEYS, or keys.json in DATA_DIR: not the keys of this database (signing, lookup, secrets); take those of another server or of a backup',
    );
    // Refused before it migrates anything.
    const { rows } = await onServer(other.url, (client) => client.query(`SELECT to_regclass('sessions') AS "sessions"`));
    expect(rows).toEqual([{ sessions: null }]);
    await other.drop();
  });

  it('fails with the line to print for a data folder that cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await failure({ DATA_DIR: join(folder, 'file', 'data'), SITE_DIR: folder })).toMatch(/^DATA_DIR: .*$/);
  });
});

describe('several processes that start on an empty database', () => {
  let own: OwnDatabase;
  let ports: number[];
  let servers: ReturnType<typeof start>[];
  let messages: Promise<unknown[]>[];

  beforeAll(async () => {
    own = await createOwnDatabase();
    ports = await Promise.all([freePort(), freePort()]);
    servers = ports.map((port) => start({ PORT: String(port), DATABASE_URL: own.url, LOG_LEVEL: 'trace', STOP_SECONDS: '600' }));
    messages = servers.map(({ child }) => once(child, 'message'));
    return () => own.drop();
  });

  it('say that they are ready', async () => {
    for (const [index, [message]] of (await Promise.all(messages)).entries())
      expect(message).toMatchObject({ ready: true, url: `http://localhost:${ports[index]}` });
  });

  it('print their log, without a key, code or token, and stop at once on a signal, also with open connections', async () => {
    const [port] = ports as [number];
    const [{ child, output, exited }] = servers as [ReturnType<typeof start>];
    const secrets = { key: 'KkKkKkKkKkKkKkKkKkKkKk', code: '987654329', token: 'secret.secret.secret' };
    const url = `http://127.0.0.1:${port}/api/session`;
    const json = { 'content-type': 'application/json', authorization: `Bearer ${secrets.token}` };
    await fetch(`${url}/019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11?key=${secrets.key}`, { method: 'DELETE' });
    await fetch(`${url}/join`, { method: 'POST', headers: json, body: JSON.stringify({ key: secrets.key }) });
    await fetch(`${url}/join`, { method: 'POST', headers: json, body: JSON.stringify({ code: secrets.code }) });
    await fetch(`http://127.0.0.1:${port}/api/me?token=${secrets.token}`, { headers: json });
    await fetch(`http://127.0.0.1:${port}/join/${secrets.key}`);
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await fetch(`http://127.0.0.1:${port}/api/me`, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
    await fetch(`http://127.0.0.1:${port}/api/me`, { headers: { traceparent: secrets.token } });

    expect(await (await fetch(`http://127.0.0.1:${port}/api/integration/health`)).json()).toEqual({ isDatabaseOk: true });
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/?EIO=4&transport=websocket`);
    await once(socket, 'open');
    await once(connect(port, '127.0.0.1'), 'connect');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(output.errors).toBe('');
    for (const line of output.out.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
    expect(output.out).toContain('"route":"/api/session/join"');
    const lines = output.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.flatMap((line) => line.traceId ?? [])).toEqual([traceId]);
    expect(new Set(lines.flatMap((line) => (line.msg === 'answered' ? [/^[0-9a-f-]{36}$/.test(line.instance)] : [])))).toEqual(
      new Set([true]),
    );
    for (const secret of Object.values(secrets)) expect(output.out).not.toContain(secret);
  });

  it('stop when their parent process ends', async () => {
    const [, { child, exited }] = servers as [unknown, ReturnType<typeof start>];
    child.disconnect();
    expect(await exited).toBe(0);
  });
});
