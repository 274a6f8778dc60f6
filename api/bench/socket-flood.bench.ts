/**
 * Whether sockets without a sign-in delay other requests: requests arrive at a steady rate while another process attacks the
 * sockets in each known way. `npm run bench:socket-flood -w api` builds the server first.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDatabase } from '../../tools/database/database.ts';
import { findDatabaseLocation } from '../../tools/database/database-location.ts';
import { inMs, share, verdict } from './compare-times.ts';

const kinds = [
  'one bad token again and again',
  'bad tokens on new sockets',
  'empty tokens on new sockets',
  'unknown namespaces',
  'sockets that send nothing',
  'pings',
  'messages that are too big',
].filter((kind) => kind.includes(process.env['KIND'] ?? ''));
const seconds = 8;
const callsPerSecond = 50;
const bar = { p99: 100 };
const port = '4471';
const origin = `http://127.0.0.1:${port}`;

/** Valid except for the signature: the most expensive token for the server. */
async function forgedToken(): Promise<string> {
  const { keys } = (await (await fetch(`${origin}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'ES256', kid: keys[0]?.kid, typ: 'JWT' };
  const claims = { iss: origin, aud: 'nearhand:realtime:user', sub: randomUUID(), iat: now, exp: now + 600 };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.${randomBytes(64).toString('base64url')}`;
}

/** Requests at a steady rate, each timed from its due time, which includes waiting for earlier ones. */
async function callDuring(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  let isOver = false;
  void work.then(() => {
    isOver = true;
  });
  const began = performance.now();
  for (let turn = 0; !isOver; turn++) {
    const due = began + (turn * 1000) / callsPerSecond;
    await pause(Math.max(0, due - performance.now()));
    calls.push(
      fetch(`${origin}/api/integration/health`)
        .then((answer) => answer.arrayBuffer())
        .then(() => void times.push(performance.now() - due)),
    );
  }
  await Promise.all(calls);
  return times;
}

async function flood(kind: string, token: string): Promise<{ opened: number; closed: number }> {
  const flooder = fork(join(import.meta.dirname, 'flood', 'flooder.ts'), {
    env: { PATH: process.env['PATH'] ?? '', PORT: port, KIND: kind, TOKEN: token, SECONDS: String(seconds) },
  });
  const gone = once(flooder, 'exit');
  const [report] = await once(flooder, 'message');
  await gone;
  return report as { opened: number; closed: number };
}

const folder = await mkdtemp(join(tmpdir(), 'nearhand-bench-'));
await chmod(folder, 0o755);
const database = await startDatabase(folder);
let server: ChildProcess | undefined;
try {
  const env = { DATABASE_URL: database.url, PORT: port, PUBLIC_URL: origin, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
  server = fork(join(import.meta.dirname, '..', process.env['DIST'] ?? 'dist', 'main.js'), { env: { ...process.env, ...env } });
  await once(server, 'message');
  await callDuring(pause(1000));
  const rows: Record<string, object> = { nothing: row(await callDuring(pause(seconds * 1000))) };
  for (const kind of kinds) {
    const attack = flood(kind, await forgedToken());
    const times = await callDuring(attack);
    rows[kind] = { ...row(times), ...(await attack) };
  }
  console.table(rows);
} finally {
  server?.kill('SIGTERM');
  await database.stop();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

function row(times: readonly number[]): object {
  const p99 = share(times, 0.99);
  if (p99 >= bar.p99) process.exitCode = 1;
  return {
    calls: times.length,
    'p50 ms': inMs(share(times, 0.5)),
    'p99 ms': inMs(p99),
    'longest ms': inMs(share(times, 1)),
    [`bar: p99 < ${bar.p99} ms`]: verdict(p99 < bar.p99),
  };
}
