import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { inMs, share } from '../compare-times.ts';
import { enrollDevices } from '../devices/enrolled-devices.ts';
import { manySessions } from '../signaling/many-sessions.ts';
import { closeEnds, openEnds, signalingTokenOf, signIn } from '../signaling/session-ends.ts';
import { SignalingLoad } from '../signaling/signaling-load.ts';
import { BenchInstallation } from './bench-installation.ts';
import { readDatabaseLoad } from './database-load.ts';
import type { Judgement } from './judge.ts';
import { shareOfCore } from './process-usage.ts';
import { SimulatedDevices } from './simulated-devices.ts';

export interface SteadyLoadOptions {
  /** Registered ones. */
  devices: number;
  /** Open sockets: two of each session, and those of devices. */
  sockets: number;
  sessions: number;
  /** Duration of the measurement. */
  seconds: number;
}

const bar = { p99: 50, gigabytes: 4 };
/** A reconnect is followed by a sync at once; then syncs are spread. */
const settleMs = 10_000;
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** One server with many registered devices and open sockets, while sessions exchange messages. */
export async function steadyLoad(
  { devices: deviceCount, sockets, sessions: sessionCount, seconds }: SteadyLoadOptions,
  judgement: Judgement,
) {
  const { note, judge } = judgement;
  await BenchInstallation.during(async (installation) => {
    const { database, dataDir } = installation;
    const server = await installation.startServer();
    const { origin } = server;
    const company = await manySessions(database.url, dataDir, origin, sessionCount);
    const devices = await enrollDevices({ databaseUrl: database.url, dataDir, companyId: company.companyId }, deviceCount);
    const client = await installation.openClient();

    const online = sockets - 2 * sessionCount;
    const agents = await SimulatedDevices.start(installation, origin, devices.slice(0, online), { sockets: online });
    const opened = await agents.untilConnected(online);
    const ends = await openEnds(origin, company, await signalingTokenOf(origin, company));
    await pause(settleMs);
    await agents.read();

    const load = new SignalingLoad(ends);
    const read = async () => ({
      at: performance.now(),
      server: await server.readUsage(),
      database: await readDatabaseLoad(client, database.process),
      own: process.cpuUsage(),
    });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    await server.readMetrics([]);
    const before = await read();
    delay.enable();
    await load.run(seconds);
    delay.disable();
    const after = await read();
    const seen = await agents.read();
    const passed = (after.at - before.at) / 1000;
    const each = (count: number) => Math.round(count / passed);
    const [stall = 0] = await server.readMetrics(['nodejs_eventloop_lag_max_seconds']);
    closeEnds(ends);

    const headers = await signIn(origin, company);
    const list = await fetch(`${origin}/api/company/${company.companyId}/device?online=true&pageSize=25`, { headers });
    const answer = (await list.json()) as { total: number };
    if (!list.ok) throw new Error(`The list answered ${list.status}: ${JSON.stringify(answer)}`);
    const { total } = answer;

    note('registered devices', deviceCount);
    note('open sockets of devices and of sessions', `${online} and ${2 * sessionCount}`);
    note('seconds until the sockets of devices were open', Math.round(opened.seconds));
    judge('devices online', total, String(online), total === online);
    note('signaling messages a second', each(load.sent));
    note('signaling p50, ms', inMs(share(load.delays, 0.5)));
    const p99 = share(load.delays, 0.99);
    judge('signaling p99, ms', inMs(p99), `≤ ${bar.p99}`, p99 <= bar.p99);
    judge('signaling messages lost', load.lost, '0', load.lost === 0);
    note('longest stall of the server and of the load, ms', `${Math.round(stall * 1000)} and ${Math.round(delay.max / 1e6)}`);
    note('syncs a second', each(seen.syncs.length));
    note('sync p50 and p99, ms', `${inMs(share(seen.syncs, 0.5))} and ${inMs(share(seen.syncs, 0.99))}`);
    const failed = Object.values(seen.failures).reduce((sum, count) => sum + count, 0);
    judge('syncs that failed', failed === 0 ? 0 : JSON.stringify(seen.failures), '0', failed === 0);
    note('CPU of the server, % of a core', Math.round(shareOfCore(before.server, after.server, passed)));
    note('CPU of PostgreSQL, % of a core', Math.round(shareOfCore(before.database, after.database, passed)));
    const used = after.server.bytes + after.database.bytes;
    note('memory of the server and of PostgreSQL, MB', `${megabytes(after.server.bytes)} and ${megabytes(after.database.bytes)}`);
    judge('memory in all, GB', (used / 2 ** 30).toFixed(2), `≤ ${bar.gigabytes}`, used <= bar.gigabytes * 2 ** 30);
    note(
      'statements and transactions a second',
      `${each(after.database.statements - before.database.statements)} and ${each(after.database.transactions - before.database.transactions)}`,
    );
    const ownShare = (after.own.user + after.own.system - before.own.user - before.own.system) / 1e4 / passed;
    note('CPU of the signaling load, % of a core', Math.round(ownShare));
  });
}
