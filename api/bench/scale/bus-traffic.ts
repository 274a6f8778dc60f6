import { setTimeout as pause } from 'node:timers/promises';
import { inMs, share } from '../compare-times.ts';
import { type ManySessions, manySessions } from '../signaling/many-sessions.ts';
import { closeEnds, openEndsAt, signalingTokenOf } from '../signaling/session-ends.ts';
import { SignalingLoad } from '../signaling/signaling-load.ts';
import { BenchInstallation } from './bench-installation.ts';
import type { BenchServer } from './bench-server.ts';
import { readDatabaseLoad } from './database-load.ts';
import type { Judgement } from './judge.ts';
import { shareOfCore } from './process-usage.ts';

export interface BusTrafficOptions {
  /** Messages that the participants at each server send in a second. */
  messages: number;
  /** Duration of each measurement. */
  seconds: number;
  /** Servers meet through Redis instead of PostgreSQL. */
  redis: boolean;
}

const serverCounts = { few: 3, many: 6 };
const sessionsOfServer = 50;
/** Six servers and the load share two cores: each then sends this part of the messages. */
const lighter = 1 / 3;
/** A message then has about 600 bytes between servers. */
const fragmentLength = 250;
const warmUpSeconds = 20;
/** Time after which servers have discovered each other. */
const meetMs = 5_000;
const bar = { p99: 100, growth: 1.1 };

/** Messages of sessions whose operator is at one server and whose customer is at the next one, so that each message takes the bus. */
export async function busTraffic({ messages, seconds, redis }: BusTrafficOptions, { note, judge }: Judgement): Promise<void> {
  await BenchInstallation.during(async (installation) => {
    const { database, dataDir } = installation;
    if (redis) await installation.useRedis();
    const servers = await installation.startServers(serverCounts.few);
    const publicUrl = servers[0].origin;
    const client = await installation.openClient();
    const company = await manySessions(database.url, dataDir, publicUrl, sessionsOfServer * serverCounts.many);
    const measure = (rate: number) => measureTraffic(servers, company, { rate, seconds }, () => readDatabaseLoad(client, database.process));

    const full = await measure(messages);
    note('bus', redis ? 'Redis' : 'PostgreSQL');
    note('messages a second of three servers', full.messagesOfSecond);
    note('p50, ms', inMs(share(full.load.delays, 0.5)));
    const p99 = share(full.load.delays, 0.99);
    judge('p99, ms', inMs(p99), `≤ ${bar.p99}`, p99 <= bar.p99);
    judge('messages lost', full.load.lost, '0', full.load.lost === 0);
    note('CPU of a server and of PostgreSQL, % of a core', `${inMs(full.serverCpu)} and ${inMs(full.databaseCpu)}`);

    const few = await measure(messages * lighter);
    servers.push(...(await installation.startServers(serverCounts.many - serverCounts.few, publicUrl)));
    await pause(meetMs);
    const many = await measure(messages * lighter);
    note('messages a second of three servers, and of six', `${few.messagesOfSecond} and ${many.messagesOfSecond}`);
    note('CPU of one of three servers, % of a core', inMs(few.serverCpu));
    const most = few.serverCpu * bar.growth;
    judge('CPU of one of six servers, % of a core', inMs(many.serverCpu), `≤ ${inMs(most)}`, many.serverCpu <= most);
    judge('messages lost then', few.load.lost + many.load.lost, '0', few.load.lost + many.load.lost === 0);
  });
}

interface Figures {
  load: SignalingLoad;
  messagesOfSecond: number;
  /** CPU of one server on average, in percent of a core. */
  serverCpu: number;
  databaseCpu: number;
}

async function measureTraffic(
  servers: readonly BenchServer[],
  company: ManySessions,
  { rate, seconds }: { rate: number; seconds: number },
  readDatabase: () => ReturnType<typeof readDatabaseLoad>,
): Promise<Figures> {
  const sessions = company.sessions.slice(0, sessionsOfServer * servers.length);
  const origins = servers.map(({ origin }) => origin);
  const originOf = (index: number) => origins[index % origins.length] ?? '';
  const token = await signalingTokenOf(originOf(0), company);
  const ends = await openEndsAt((index) => [originOf(index), originOf(index + 1)], { userId: company.userId, sessions }, token);
  const load = new SignalingLoad(ends, { rate: rate / (2 * sessionsOfServer), fragmentLength, descriptionEvery: Number.POSITIVE_INFINITY });
  const read = async () => ({
    at: performance.now(),
    servers: await Promise.all(servers.map((server) => server.readUsage())),
    database: await readDatabase(),
  });
  await load.run(warmUpSeconds);
  load.reset();
  const before = await read();
  await load.run(seconds);
  const after = await read();
  closeEnds(ends);
  const passed = (after.at - before.at) / 1000;
  const serverCpu = after.servers.reduce((sum, usage, index) => sum + shareOfCore(before.servers[index] ?? usage, usage, passed), 0);
  return {
    load,
    messagesOfSecond: Math.round(load.sent / passed),
    serverCpu: serverCpu / servers.length,
    databaseCpu: shareOfCore(before.database, after.database, passed),
  };
}
