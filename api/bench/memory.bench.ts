/**
 * Whether the server's memory stays bounded under many kinds of requests from many addresses, with its usual options.
 * `npm run bench:memory -w api` builds the server first; REQUESTS sets their number.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../tools/database/database.ts';
import { findDatabaseLocation } from '../../tools/database/database-location.ts';
import { serverOptions } from '../../tools/product/server-options.ts';
import { aBenchCompany } from '../test/a-bench-company.ts';
import { verdict } from './compare-times.ts';
import { signIn } from './signaling/session-ends.ts';

const total = Number(process.env['REQUESTS'] ?? 200_000);
const atOnce = 20;
const sampleMs = 250;
const bar = { megabytes: 400 };
const port = '4472';
const origin = `http://127.0.0.1:${port}`;
const metricsToken = 'memory-bench-token';

interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const json = { 'content-type': 'application/json' };
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Five of a hundred requests are signed in, five come from a new address, and the others are rejected or not found. */
function callOf(n: number, headers: Record<string, string>): Call {
  const kind = n % 100;
  if (kind < 5) return { path: '/api/me', headers };
  if (kind < 10) {
    const from = { ...json, 'x-forwarded-for': addressOf(n) };
    return { path: '/api/session/join', method: 'POST', headers: from, body: JSON.stringify({ code: '234567892' }) };
  }
  if (kind < 40) return { path: '/api/integration/health' };
  if (kind < 70) return { path: '/api/me' };
  return { path: `/assets/none-${n}.js` };
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

function send({ path, method = 'GET', headers = {}, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });
}

async function readMegabytes(): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20;
}

const folder = await mkdtemp(join(tmpdir(), 'nearhand-bench-'));
await chmod(folder, 0o755);
const database = await startDatabase(folder);
let server: ChildProcess | undefined;
try {
  const env = { DATABASE_URL: database.url, PORT: port, DATA_DIR: join(folder, 'data'), TRUST_PROXY: 'true', METRICS_TOKEN: metricsToken };
  server = fork(join(import.meta.dirname, '..', 'dist', 'main.js'), {
    env: { ...process.env, ...env },
    execArgv: serverOptions,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(server, 'message');
  const headers = await signIn(origin, await aBenchCompany(database.url));

  const samples = [await readMegabytes()];
  const statuses: Record<number, number> = {};
  let next = 0;
  const began = performance.now();
  const workers = Array.from({ length: atOnce }, async () => {
    while (next < total) {
      const status = await send(callOf(next++, headers));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  const timer = setInterval(() => void readMegabytes().then((megabytes) => samples.push(megabytes)), sampleMs);
  await Promise.all(workers);
  clearInterval(timer);
  samples.push(await readMegabytes());
  const most = Math.max(...samples);
  const isMet = most < bar.megabytes && samples.every(Number.isFinite);
  console.table({
    [`${total} requests`]: {
      'MB before': Math.round(samples[0] ?? Number.NaN),
      'most MB': Math.round(most),
      'MB after': Math.round(samples.at(-1) ?? Number.NaN),
      seconds: Math.round((performance.now() - began) / 1000),
      statuses: JSON.stringify(statuses),
      [`bar: < ${bar.megabytes} MB`]: verdict(isMet),
    },
  });
  if (!isMet) process.exitCode = 1;
} finally {
  agent.destroy();
  server?.kill('SIGTERM');
  await database.stop();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
