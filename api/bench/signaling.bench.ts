/**
 * 1,000 sessions with signaling on one process: the delay that the server adds to a bare Socket.IO relay, in the same run and
 * under the same load, alternately. Then misbehaving sockets, which must be rejected and counted.
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
import { manySessions } from './signaling/many-sessions.ts';
import { openBareEnds, openEnds, signalingTokenOf } from './signaling/session-ends.ts';
import { open, SignalingLoad } from './signaling/signaling-load.ts';

const sessionCount = Number(process.env['SESSIONS'] ?? 1000);
const rounds = 3;
const roundSeconds = 10;
const bar = { addedP99: 50 };
const ports = { bare: 4431, api: 4432 };

const dataDir = await mkdtemp(join(tmpdir(), 'nearhand-signaling-'));
const publicUrl = `http://127.0.0.1:${ports.api}`;
await chmod(dataDir, 0o755);
const database = await startDatabase(dataDir);

async function start(file: string, env: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'signaling', file), { env: { PATH: process.env['PATH'] ?? '', ...env } });
  await once(child, 'message');
  return child;
}

interface State {
  refusals: Record<string, number>;
  cpu: NodeJS.CpuUsage;
  memory: number;
}

const bareServer = await start('bare-relay.ts', { PORT: String(ports.bare) });
const apiServer = await start('api-relay.ts', {
  PORT: String(ports.api),
  PUBLIC_URL: publicUrl,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  SERVER_FOLDER: await builtServer(),
  LOG_LEVEL: 'error',
  SOCKET_LIMIT_PER_SECOND: '100000',
  SOCKET_LIMIT_PER_MINUTE: '100000',
});

type Server = typeof apiServer;

async function readState(server: Server): Promise<State> {
  server.send('state');
  const [state] = await once(server, 'message');
  return state as State;
}

/** Processor time per message in microseconds, which does not depend on other load as delays do. */
async function measure(server: Server, load: SignalingLoad): Promise<number> {
  const before = await readState(server);
  await load.run(roundSeconds);
  const { cpu } = await readState(server);
  return (cpu.user + cpu.system - before.cpu.user - before.cpu.system) / (sessionCount * 2 * roundSeconds);
}
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const percentile = (delays: readonly number[], share: number) =>
  [...delays].sort((a, b) => a - b)[Math.floor(delays.length * share)] ?? Number.NaN;
const figures = ({ delays, sent, lost }: SignalingLoad) => ({
  'p50 ms': percentile(delays, 0.5).toFixed(1),
  'p95 ms': percentile(delays, 0.95).toFixed(1),
  'p99 ms': percentile(delays, 0.99).toFixed(1),
  sent,
  lost,
});

try {
  const { email, password, userId, sessions } = await manySessions(database.url, dataDir, publicUrl, sessionCount);
  const token = await signalingTokenOf(publicUrl, { email, password });

  const bareEnds = await openBareEnds(`http://127.0.0.1:${ports.bare}`, sessions);
  const began = performance.now();
  const apiEnds = await openEnds(publicUrl, { userId, sessions }, token);
  const opened = performance.now() - began;

  const bareLoad = new SignalingLoad(bareEnds);
  const apiLoad = new SignalingLoad(apiEnds);
  const cpu = { bare: [] as number[], api: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    cpu.bare.push(await measure(bareServer, bareLoad));
    cpu.api.push(await measure(apiServer, apiLoad));
  }
  const { memory } = await readState(apiServer);
  const table = { 'bare Socket.IO relay': figures(bareLoad), 'this server': figures(apiLoad) };
  const added = percentile(apiLoad.delays, 0.99) - percentile(bareLoad.delays, 0.99);
  const { lost } = apiLoad;

  const stranger = await open(publicUrl, { token });
  for (let turn = 0; turn < 10; turn++) stranger.emit('signal', { candidate: null });
  for (let turn = 0; turn < 5; turn++) stranger.emit('session:enter', { sessionId: userId }, () => undefined);
  const flooder = apiEnds[0];
  for (let turn = 0; turn < 1000; turn++) flooder?.operator.emit('signal', { candidate: null });
  apiEnds[1]?.operator.emit('signal', { description: { type: 'offer', sdp: 'x'.repeat(200_000) } });
  apiEnds[2]?.operator.emit('signal', { candidate: 1 });
  await pause(2000);
  const { refusals } = await readState(apiServer);

  const isRefused =
    (refusals['forbidden'] ?? 0) >= 15 && (refusals['rateLimited'] ?? 0) > 0 && refusals['tooLarge'] === 1 && refusals['malformed'] === 1;
  const cut = [flooder?.operator, apiEnds[1]?.operator].filter((socket) => socket && !socket.connected).length;
  console.table(table);
  console.table({
    'sessions, two sockets each': { figure: sessionCount },
    'added delay p99, ms': { figure: added.toFixed(1), bar: `≤ ${bar.addedP99}`, verdict: added <= bar.addedP99 ? 'holds' : 'broken' },
    lost: { figure: lost, bar: 0, verdict: lost === 0 ? 'holds' : 'broken' },
    'refused and counted': { figure: JSON.stringify(refusals), bar: 'each kind', verdict: isRefused ? 'holds' : 'broken' },
    'cut off: who floods, who sends too much': { figure: cut, bar: 2, verdict: cut === 2 ? 'holds' : 'broken' },
    'ms to open a session’s two sockets, in parallel batches': { figure: (opened / sessionCount).toFixed(1) },
    'µs of processor time for a step, bare and here': { figure: `${median(cpu.bare).toFixed(0)} and ${median(cpu.api).toFixed(0)}` },
    'memory of the server, MB': { figure: Math.round(memory / 1e6) },
  });
  if (added > bar.addedP99 || lost !== 0 || !isRefused || cut !== 2) process.exitCode = 1;
} finally {
  bareServer.kill('SIGKILL');
  apiServer.kill('SIGKILL');
  await database.stop();
  await rm((await findDatabaseLocation(dataDir)).cluster, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
