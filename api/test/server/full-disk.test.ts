import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { freePort } from '../../../tools/free-port.ts';
import { RetryingUser } from '../kill/retrying-user.ts';
import { builtServer } from '../kill/server-process.ts';
import { chunks } from '../recordings-of.ts';
import { until } from '../until.ts';
import { SmallDisk } from './full-disk/small-disk.ts';

interface Reply {
  status: number;
  code: unknown;
  retryAfter: string | null;
  body: Record<string, unknown>;
}

let folder: string;
let build: string;
let origin: string;
let disk: SmallDisk;
let token: string;
let client: pg.Client;

async function call(method: string, path: string, body?: object | Buffer): Promise<Reply> {
  const isBytes = Buffer.isBuffer(body);
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const parsed = text ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: answer.status, code: parsed['code'], retryAfter: answer.headers.get('retry-after'), body: parsed };
}

const createSession = () => call('POST', '/session', {});
const storageFull = { status: 503, code: 'STORAGE_FULL', retryAfter: '30' };

/** A recording that has begun, in a session of its own. */
async function startRecording() {
  const { body } = await createSession();
  const recordingId = uuid();
  const recordings = `/session/${body['sessionId']}/recording`;
  expect((await call('POST', recordings, { recordingId, mimeType: 'video/webm;codecs=vp8,opus' })).status).toBe(201);
  const stateOf = async () => ((await call('GET', recordings)).body['items'] as { state: string }[])[0]?.state;
  return {
    put: (chunk: number) => call('PUT', `${recordings}/${recordingId}/chunk/${chunk}`, chunks[chunk]),
    /** A job combines the chunks of the recording. */
    finish: async (count: number) => {
      expect((await call('POST', `${recordings}/${recordingId}/end`, { chunks: count })).status).toBe(200);
      await until(async () => (await stateOf()) === 'ready');
    },
  };
}

// Only root may mount the small disk; `file-limit.test.ts` covers file sizes for every user.
(process.getuid?.() === 0 ? describe : describe.skip)('server with a full disk', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-full-'));
    build = await builtServer();
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    disk = await SmallDisk.start({ folder, port, build });
    const user = new RetryingUser(origin);
    await user.signUp();
    await user.register();
    token = user.token;
    client = new pg.Client({ connectionString: disk.databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('UPDATE "users" SET "isVerified" = true; UPDATE "identities" SET "emailVerified" = true');
  }, 120_000);
  afterAll(async () => {
    await client.end().catch(() => undefined);
    await disk.stop();
    await rm(folder, { recursive: true });
  });

  it('rejects calls that need space, answers all others, and recovers when there is space', async () => {
    const recording = await startRecording();
    expect((await recording.put(0)).status).toBe(204);

    await disk.fill();
    const began = (await disk.readLog()).length;
    expect(await recording.put(1)).toMatchObject(storageFull);
    expect(await disk.files()).toHaveLength(1);
    for (let round = 0; round < 40; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${origin}/api/me`)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    }
    expect((await call('GET', '/me')).status).toBe(200);
    expect((await fetch(`${origin}/api/integration/health`)).status).toBe(200);
    expect((await disk.readLog()).length).toBeLessThan(began + 100_000);

    await disk.free();
    expect((await recording.put(1)).status).toBe(204);
    await recording.finish(2);
    expect((await createSession()).status).toBe(201);
    await until(async () => /\d+ log lines were lost\n(.+\n)*.*"route":"\/api\/session"/.test((await disk.readLog()).slice(began)));
  });

  it('returns 503 while the database cannot write, and recovers with the same data', async () => {
    await client.query('CREATE TABLE ballast (bytes text)');
    const { body: before } = await createSession();
    await disk.fill();
    await expect(client.query(`INSERT INTO ballast SELECT repeat(md5(n::text), 30) FROM generate_series(1, 100000) n`)).rejects.toThrow();
    const answers: Reply[] = [];
    for (let round = 0; round < 100; round += 1) answers.push(await createSession());
    for (const { status } of answers) expect([201, 503]).toContain(status);
    expect(answers.at(-1)).toMatchObject(storageFull);
    expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);

    await disk.free();
    await until(async () => (await createSession()).status === 201);
    expect((await call('GET', `/session/${before['sessionId']}`)).status).toBe(200);
    expect(disk.isRunning).toBe(true);
  });

  it('survives a database that stopped because it could not write its log', async () => {
    const recording = await startRecording();
    expect((await recording.put(0)).status).toBe(204);
    await disk.fill();
    const manyChanges = `SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000)) FROM generate_series(1, 200)`;
    await expect(client.query(manyChanges)).rejects.toThrow();
    for (let round = 0; round < 20; round += 1) {
      const { status, retryAfter } = await createSession();
      expect({ status, isLater: retryAfter !== null }).toEqual({ status: 503, isLater: true });
    }

    await disk.free();
    await until(async () => (await createSession()).status === 201);
    await recording.finish(1);
    expect(disk.isRunning).toBe(true);
  });
});
