/**
 * Speed of the list of devices in a company with 100,000 of them, 10,000 online, for everything that the list can request: searches and
 * filters in each order, later pages, and the labels. DEVICES sets the number.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../tools/database/database.ts';
import { findDatabaseLocation } from '../../tools/database/database-location.ts';
import { aBenchCompany } from '../test/a-bench-company.ts';
import { builtServer } from '../test/kill/server-process.ts';
import { addNamedDevices, type DeviceListQuery, filters, orders, pages, searches } from './devices/named-devices.ts';
import { signIn } from './signaling/session-ends.ts';

const deviceCount = Number(process.env['DEVICES'] ?? 100_000);
const barMs = 80;
const rounds = 1;
const port = 4451;
const origin = `http://127.0.0.1:${port}`;
const dataDir = await mkdtemp(join(tmpdir(), 'nearhand-device-list-'));
await chmod(dataDir, 0o755);
const database = await startDatabase(dataDir);
const env = {
  PATH: process.env['PATH'] ?? '',
  PORT: String(port),
  PUBLIC_URL: origin,
  DATABASE_URL: database.url,
  // The folder of the database cannot be used: the server takes it from other users.
  DATA_DIR: join(dataDir, 'data'),
  SERVER_FOLDER: await builtServer(),
  LOG_LEVEL: 'error',
};

interface Times {
  p50: number;
  p95: number;
  slowest: number;
}
const summary = (all: readonly number[]): Times => {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1));
  return { p50: at(0.5), p95: at(0.95), slowest: at(1) };
};
const toText = (query: DeviceListQuery) => new URLSearchParams(query).toString();

const server = fork(join(import.meta.dirname, 'signaling', 'api-relay.ts'), { env });
try {
  await once(server, 'message');
  const { companyId, email, password } = await aBenchCompany(database.url);
  await addNamedDevices(database.url, companyId, deviceCount, deviceCount / 10);
  const headers = await signIn(origin, { email, password });
  const ask = async (path: string) => {
    const asked = performance.now();
    const reply = await fetch(`${origin}/api/company/${companyId}/device${path}`, { headers });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
    return performance.now() - asked;
  };

  const kinds: Record<string, DeviceListQuery[]> = {
    searches: searches.map((search) => ({ search })),
    'searches in each order': searches.flatMap((search) => orders.map((order) => ({ search, ...order }))),
    'filters in each order': filters.flatMap((filter) => orders.map((order) => ({ ...filter, ...order }))),
    'searches with filters': searches.flatMap((search) => filters.map((filter) => ({ search, ...filter }))),
    'later pages': searches.flatMap((search) => pages.map((page) => ({ search, ...page }))),
    'later pages in each order': orders.flatMap((order) => pages.map((page) => ({ ...order, ...page }))),
  };
  const rows: Record<string, object> = {};
  const slow: [string, number][] = [];
  const all: number[] = [];
  for (const [kind, queries] of Object.entries(kinds)) {
    const times = new Map<string, number[]>(queries.map((query) => [toText(query), []]));
    for (let round = -1; round < rounds; round++) {
      for (const [text, each] of times) {
        const time = await ask(`?${text}`);
        if (round >= 0) each.push(time);
      }
    }
    const found = [...times.values()].flat();
    all.push(...found);
    for (const [text, each] of times) slow.push([text, summary(each).p50]);
    const { p50, p95, slowest } = summary(found);
    rows[kind] = { requests: queries.length, p50, p95, slowest };
  }
  const labels: number[] = [];
  for (let turn = 0; turn < 20; turn++) labels.push(await ask('/label'));
  rows['labels'] = { requests: 1, ...summary(labels) };
  const total = summary(all);
  rows['all lists'] = { requests: slow.length, ...total, bar: `p95 ≤ ${barMs}`, verdict: total.p95 <= barMs ? 'holds' : 'broken' };
  if (total.p95 > barMs) process.exitCode = 1;
  console.table(rows);
  const slowest = slow.toSorted(([, a], [, b]) => b - a).slice(0, 10);
  console.table(Object.fromEntries(slowest.map(([text, p50]) => [text, { 'p50, ms': p50 }])));
} finally {
  server.kill('SIGKILL');
  await database.stop();
  await rm((await findDatabaseLocation(dataDir)).cluster, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
