/**
 * 10,000 simulated devices that sync with one process, 2,000 of them with a socket: presence, sync and signaling under that load beside a
 * bare Socket.IO relay, invitations, and the return of all devices after a crash of the server. The devices run the agent's own code.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDatabase } from '../../tools/database/database.ts';
import { findDatabaseLocation } from '../../tools/database/database-location.ts';
import { builtServer } from '../test/kill/server-process.ts';
import { enrollDevices } from './devices/enrolled-devices.ts';
import { manySessions } from './signaling/many-sessions.ts';
import { openBareEnds, openEnds, signalingTokenOf, signIn } from './signaling/session-ends.ts';
import { SignalingLoad } from './signaling/signaling-load.ts';

const deviceCount = Number(process.env['DEVICES'] ?? 10_000);
const socketCount = Number(process.env['SOCKETS'] ?? 2_000);
const sessionCount = 200;
const invited = 30;
const stopped = Math.floor(deviceCount / 3);
const bar = { signalingP99: 50, firstRowsMs: 500, returnSeconds: 60 };
/** Longest time between two syncs, and what the server waits until a device counts as offline. */
const longestSyncMs = 31_000;
const offlineMs = 62_000;
const ports = { bare: 4441, api: 4442 };
const publicUrl = `http://127.0.0.1:${ports.api}`;

const api = join(import.meta.dirname, '..');
const databaseFolder = await mkdtemp(join(tmpdir(), 'nearhand-devices-'));
await chmod(databaseFolder, 0o755);
/** The server takes it from other users, also from that of the database. */
const dataDir = join(databaseFolder, 'data');
const folder = await builtServer();
const database = await startDatabase(databaseFolder);

async function start(path: string, env: Record<string, string> = {}) {
  const child = fork(path, { env: { PATH: process.env['PATH'] ?? '', ...env } });
  await once(child, 'message');
  return child;
}
const relay = (file: string) => join(import.meta.dirname, 'signaling', file);
const startApi = () =>
  start(relay('api-relay.ts'), {
    PORT: String(ports.api),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SERVER_FOLDER: folder,
    LOG_LEVEL: 'error',
    // All devices have the address of this machine.
    SOCKET_LIMIT_PER_SECOND: '100000',
    SOCKET_LIMIT_PER_MINUTE: '100000',
  });
type Child = Awaited<ReturnType<typeof start>>;

async function ask<Reply>(child: Child, order: object | string): Promise<Reply> {
  const reply = once(child, 'message');
  child.send(order);
  return (await reply)[0] as Reply;
}

interface Report {
  syncs: number[];
  failures: Record<string, number>;
  connects: number[];
  invitations: Record<string, number>;
  connected: number;
  cpu: NodeJS.CpuUsage;
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const ms = (value: number) => Number(value.toFixed(1));

/** The most that happened within a second. */
function peakOf(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  let first = 0;
  return Math.max(
    0,
    ...sorted.map((time, index) => {
      while ((sorted[first] ?? 0) <= time - 1000) first += 1;
      return index - first + 1;
    }),
  );
}

async function until(isDone: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const began = performance.now();
  while (!(await isDone()) && performance.now() - began < timeoutMs) await pause(500);
  return (performance.now() - began) / 1000;
}

const bareServer = await start(relay('bare-relay.ts'), { PORT: String(ports.bare) });
let apiServer = await startApi();
const agents = await start(join(api, '..', 'agent', 'bench', 'many-devices.ts'));
const rows: Record<string, { figure: number | string; bar?: string; verdict?: 'holds' | 'broken' }> = {};
function judge(name: string, figure: number, limit: string, holds: boolean): void {
  rows[name] = { figure, bar: limit, verdict: holds ? 'holds' : 'broken' };
  if (!holds) process.exitCode = 1;
}

try {
  const { companyId, email, password, userId, sessions } = await manySessions(database.url, dataDir, publicUrl, sessionCount);
  const devices = await enrollDevices({ databaseUrl: database.url, dataDir, companyId }, deviceCount);
  const readJson = async (path: string, init: RequestInit = {}) => (await fetch(publicUrl + path, init)).json();
  const headers = await signIn(publicUrl, { email, password });
  const countOf = async (query: string) => {
    const { total } = (await readJson(`/api/company/${companyId}/device?pageSize=25&${query}`, { headers })) as { total: number };
    return total;
  };

  let total: Report = { syncs: [], failures: {}, connects: [], invitations: {}, connected: 0, cpu: { user: 0, system: 0 } };
  const report = async () => {
    const fresh = await ask<Report>(agents, { type: 'report' });
    for (const [kind, count] of Object.entries(fresh.failures)) total.failures[kind] = (total.failures[kind] ?? 0) + count;
    total = {
      syncs: [...total.syncs, ...fresh.syncs],
      failures: total.failures,
      connects: [...total.connects, ...fresh.connects],
      invitations: { ...total.invitations, ...fresh.invitations },
      connected: fresh.connected,
      cpu: fresh.cpu,
    };
    return total;
  };
  const forget = () => {
    total = { ...total, syncs: [], failures: {}, connects: [] };
  };
  const allConnected = async () => (await report()).connected === socketCount;

  agents.send({ type: 'start', origin: publicUrl, devices, sockets: socketCount });
  const opened = await until(allConnected, 90_000);
  judge(
    'seconds until all sockets are open',
    ms(opened),
    `≤ ${bar.returnSeconds}`,
    total.connected === socketCount && opened <= bar.returnSeconds,
  );
  rows['most sockets opened in a second'] = { figure: peakOf(total.connects) };
  rows['asked to wait'] = { figure: total.failures['token 429'] ?? 0 };
  await pause(Math.max(0, longestSyncMs - opened * 1000));
  await report();
  forget();

  const bareEnds = await openBareEnds(`http://127.0.0.1:${ports.bare}`, sessions);
  const apiEnds = await openEnds(publicUrl, { userId, sessions }, await signalingTokenOf(publicUrl, { email, password }));
  const [bareLoad, apiLoad] = [new SignalingLoad(bareEnds), new SignalingLoad(apiEnds)];
  interface State {
    cpu: NodeJS.CpuUsage;
    memory: number;
  }
  const before = await ask<State>(apiServer, 'state');
  const cpuBefore = { devices: (await report()).cpu, load: process.cpuUsage() };
  const began = performance.now();
  for (let round = 0; round < 2; round++) {
    await bareLoad.run(5);
    await apiLoad.run(10);
  }
  const after = await ask<State>(apiServer, 'state');
  const shareOf = (since: NodeJS.CpuUsage, now: NodeJS.CpuUsage) =>
    Math.round((now.user + now.system - since.user - since.system) / 10 / (performance.now() - began));
  const shares = {
    server: shareOf(before.cpu, after.cpu),
    devices: shareOf(cpuBefore.devices, (await report()).cpu),
    load: shareOf(cpuBefore.load, process.cpuUsage()),
  };
  for (const { operator, customer } of [...bareEnds, ...apiEnds]) for (const socket of [operator, customer]) socket.disconnect();
  const p99 = percentile(apiLoad.delays, 0.99);
  rows['signaling p50 and p99 of a bare relay, ms'] = {
    figure: `${ms(percentile(bareLoad.delays, 0.5))} and ${ms(percentile(bareLoad.delays, 0.99))}`,
  };
  rows['signaling p50, ms'] = { figure: ms(percentile(apiLoad.delays, 0.5)) };
  judge('signaling p99, ms', ms(p99), `≤ ${bar.signalingP99}`, p99 <= bar.signalingP99);
  judge('signals lost', apiLoad.lost, '0', apiLoad.lost === 0);
  rows['syncs a second'] = { figure: Math.round(total.syncs.length / ((performance.now() - began) / 1000)) };
  rows['sync p50 and p99, ms'] = { figure: `${ms(percentile(total.syncs, 0.5))} and ${ms(percentile(total.syncs, 0.99))}` };
  rows['CPU of the server, % of a core'] = { figure: shares.server };
  rows['CPU of the simulated devices and of the signaling load, % of a core'] = { figure: `${shares.devices} and ${shares.load}` };
  rows['memory of the server, MB'] = { figure: Math.round(after.memory / 1e6) };
  const failed = Object.values(total.failures).reduce((sum, count) => sum + count, 0);
  judge('failed syncs and tokens', failed, '0', failed === 0);
  if (failed > 0) rows['failures'] = { figure: JSON.stringify(total.failures) };

  judge('devices online', await countOf('online=true'), String(deviceCount), (await countOf('online=true')) === deviceCount);
  const lists: number[] = [];
  for (let turn = 0; turn < 40; turn++) {
    const asked = performance.now();
    await countOf(`pageNumber=${turn + 1}`);
    lists.push(performance.now() - asked);
  }
  const firstRows = percentile(lists, 0.95);
  judge('a page of the list p95, ms', ms(firstRows), `≤ ${bar.firstRowsMs}`, firstRows <= bar.firstRowsMs);

  /** Opens sessions, and returns when the devices were invited. */
  const invite = async (chosen: typeof devices) => {
    const calls = new Map<string, number>();
    for (const { assignmentId } of chosen) {
      const asked = Date.now();
      const { sessionId } = (await readJson('/api/session', {
        method: 'POST',
        headers,
        body: JSON.stringify({ device: assignmentId }),
      })) as {
        sessionId: string;
      };
      calls.set(sessionId, asked);
    }
    return calls;
  };
  const calls = await invite(devices.slice(0, invited));
  await pause(1000);
  const { invitations } = await report();
  const delays = [...calls]
    .map(([sessionId, asked]) => (invitations[sessionId] ?? Number.NaN) - asked)
    .filter((delay) => !Number.isNaN(delay));
  judge('invitations lost', calls.size - delays.length, '0', delays.length === calls.size);
  rows['invitation p50 and p99, ms'] = { figure: `${ms(percentile(delays, 0.5))} and ${ms(percentile(delays, 0.99))}` };

  agents.send({ type: 'stop', count: stopped });
  const stoppedAt = performance.now();
  apiServer.kill('SIGKILL');
  await pause(5000);
  await report();
  forget();
  apiServer = await startApi();
  const recalls = await invite(devices.slice(invited, 2 * invited));
  const returned = await until(allConnected, 120_000);
  judge(
    'seconds until all sockets are back after a crash',
    ms(returned),
    `≤ ${bar.returnSeconds}`,
    total.connected === socketCount && returned <= bar.returnSeconds,
  );
  rows['most sockets back in a second'] = { figure: peakOf(total.connects) };
  rows['asked to wait after the crash'] = { figure: total.failures['token 429'] ?? 0 };
  await pause(1000);
  const late = await report();
  const missing = [...recalls.keys()].filter((sessionId) => late.invitations[sessionId] === undefined).length;
  judge('invitations lost during the return', missing, '0', missing === 0);

  await pause(Math.max(0, stoppedAt + offlineMs + 6_000 - performance.now()));
  const online = await countOf('online=true');
  judge('devices online after a third has stopped', online, String(deviceCount - stopped), online === deviceCount - stopped);
  const offline = await countOf('online=false');
  judge('devices offline', offline, String(stopped), offline === stopped);

  console.table(rows);
} finally {
  for (const child of [agents, bareServer, apiServer]) child.kill('SIGKILL');
  await database.stop();
  await rm((await findDatabaseLocation(databaseFolder)).cluster, { recursive: true, force: true });
  await rm(databaseFolder, { recursive: true, force: true });
}
process.exit();
