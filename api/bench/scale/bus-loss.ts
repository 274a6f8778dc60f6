import { setTimeout as pause } from 'node:timers/promises';
import { enrollDevices } from '../devices/enrolled-devices.ts';
import { manySessions } from '../signaling/many-sessions.ts';
import { closeEnds, openEnds, signalingTokenOf } from '../signaling/session-ends.ts';
import { SignalingLoad } from '../signaling/signaling-load.ts';
import { BenchInstallation } from './bench-installation.ts';
import type { Judgement } from './judge.ts';
import { SimulatedDevices } from './simulated-devices.ts';

export interface BusLossOptions {
  /** Open sockets of devices. */
  sockets: number;
  sessions: number;
  /** Time without the bus. */
  seconds: number;
}

const serverCount = 3;
/** Percent of the sockets. */
const bar = { closed: 1 };
/** Messages are sent for this time before the loss and after the return. */
const calmMs = 10_000;

/** Three servers lose Redis for a time: whether sockets close, sessions change, or messages are lost. */
export async function busLoss({ sockets, sessions: sessionCount, seconds }: BusLossOptions, { judge, note }: Judgement): Promise<void> {
  await BenchInstallation.during(async (installation) => {
    const { database, dataDir } = installation;
    const redis = await installation.useRedis();
    const { origin, publicUrl } = await installation.startBalanced(serverCount);
    const company = await manySessions(database.url, dataDir, publicUrl, sessionCount);
    const sessionIds = company.sessions.map(({ sessionId }) => sessionId);
    const devices = await enrollDevices({ databaseUrl: database.url, dataDir, companyId: company.companyId }, sockets);
    const agents = await SimulatedDevices.start(installation, origin, devices, { sockets });
    await agents.untilConnected(sockets);
    const ends = await openEnds(origin, company, await signalingTokenOf(origin, company));
    for (const { operator } of ends) operator.emit('session:media', { isConnected: true });
    while ((await installation.countActive(sessionIds)) < sessionCount) await pause(250);
    await agents.read();

    const load = new SignalingLoad(ends);
    const sending = load.run((2 * calmMs) / 1000 + seconds);
    await pause(calmMs);
    await redis.kill();
    await pause(seconds * 1000);
    await redis.start();
    await sending;
    const { disconnects } = await agents.read();
    const open = ends.flatMap(({ operator, customer }) => [operator, customer]).filter(({ connected }) => connected).length;
    const closed = disconnects.length + 2 * sessionCount - open;
    const all = sockets + 2 * sessionCount;
    const changed = sessionCount - (await installation.countActive(sessionIds));

    note('seconds without Redis', seconds);
    note('open sockets of devices and of sessions', `${sockets} and ${2 * sessionCount}`);
    judge('sockets that closed', closed, `≤ ${bar.closed}%`, closed <= (all * bar.closed) / 100);
    judge('sessions that changed their state', `${changed} of ${sessionCount}`, '0', changed === 0);
    note('signaling messages', load.sent);
    judge('signaling messages lost', load.lost, '0', load.lost === 0);
    note('longest way of a message, s', (Math.max(...load.delays) / 1000).toFixed(1));
    closeEnds(ends);
  });
}
