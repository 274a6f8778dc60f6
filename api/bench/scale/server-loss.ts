import { setTimeout as pause } from 'node:timers/promises';
import { aBenchCompany } from '../../test/a-bench-company.ts';
import { share } from '../compare-times.ts';
import { enrollDevices } from '../devices/enrolled-devices.ts';
import { BenchInstallation } from './bench-installation.ts';
import type { Judgement } from './judge.ts';
import { KeptSessions } from './kept-sessions.ts';
import { SimulatedDevices } from './simulated-devices.ts';

export interface ServerLossOptions {
  /** Devices that sync. */
  devices: number;
  /** Number of those that have a socket. */
  sockets: number;
  sessions: number;
  /** Servers meet through Redis instead of PostgreSQL. */
  redis: boolean;
}

const serverCount = 3;
const bar = { seconds: 20 };
/** The others notice within 10 s that a process has ended, and a session without operator counts as interrupted after 45 s. */
const afterwardsMs = 50_000;

/** One of three servers is killed: how soon its devices are connected to the others, and whether a session is lost. */
export async function serverLoss(options: ServerLossOptions, { note, judge }: Judgement): Promise<void> {
  const { devices: deviceCount, sockets, sessions: sessionCount, redis } = options;
  await BenchInstallation.during(async (installation) => {
    const { database, dataDir } = installation;
    if (redis) await installation.useRedis();
    const { origin, servers } = await installation.startBalanced(serverCount);
    const company = await aBenchCompany(database.url);
    const devices = await enrollDevices({ databaseUrl: database.url, dataDir, companyId: company.companyId }, deviceCount);
    const agents = await SimulatedDevices.start(installation, origin, devices, { sockets });
    const opened = await agents.untilConnected(sockets);
    const sessions = await KeptSessions.open(origin, company, sessionCount);
    while ((await installation.countActive(sessions.sessionIds)) < sessionCount) await pause(250);
    await agents.read();

    const killedAt = Date.now();
    await servers[1]?.kill();
    let lost = 0;
    const [back, waits, failures]: [number[], number[], Record<string, number>] = [[], [], {}];
    while (Date.now() - killedAt < afterwardsMs) {
      await pause(250);
      const seen = await agents.read();
      lost += seen.disconnects.length;
      back.push(...seen.connects.map((time) => (time - killedAt) / 1000));
      waits.push(...seen.waits.map((waitMs) => waitMs / 1000));
      for (const [kind, count] of Object.entries(seen.failures)) failures[kind] = (failures[kind] ?? 0) + count;
    }
    const most = Math.ceil(lost * 0.99);
    const seconds = back.toSorted((a, b) => a - b)[most - 1] ?? Number.POSITIVE_INFINITY;
    const interrupted = sessionCount - (await installation.countActive(sessions.sessionIds));

    note('bus', redis ? 'Redis' : 'PostgreSQL');
    note('devices that sync, and open sockets of devices', `${deviceCount} and ${sockets}`);
    note('seconds until the sockets were open', Math.round(opened.seconds));
    note('sockets that the killed server had', lost);
    judge('seconds until 99 % of them are back', seconds.toFixed(1), `≤ ${bar.seconds}`, seconds <= bar.seconds);
    note('seconds until half of them are back', share(back, 0.5).toFixed(1));
    note('were asked to wait', waits.length);
    if (waits.length > 0) note('  Retry-After: least, median and most seconds', [0, 0.5, 1].map((part) => share(waits, part)).join(', '));
    judge('sessions that were not active any more', `${interrupted} of ${sessionCount}`, '0', interrupted === 0);
    judge('customers without a socket', sessionCount - sessions.connected, '0', sessions.connected === sessionCount);
    note('failed requests of devices meanwhile', JSON.stringify(failures));
    sessions.close();
  });
}
