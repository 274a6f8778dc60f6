/**
 * Many simulated devices in one process, with the agent's own sync, tokens and sockets, for benchmarks of the server. The parent names the
 * devices by message, and asks for a report of what has happened since the last one.
 */
import { constants, setPriority } from 'node:os';
import type { RealtimeConnection } from '@nearhand/platform/realtime/connect-realtime';
import { SignalingSource } from '@nearhand/platform/realtime/signaling-source';
import { connectDevice } from '../src/server/connect-device.ts';
import { type DeviceProof, DeviceServer } from '../src/server/device-server.ts';
import { ServerError } from '../src/server/server-error.ts';
import { SyncTimer, syncMs } from '../src/server/sync-timer.ts';
import { SyncTransport } from '../src/server/sync-transport.ts';

export interface SimulatedDevice {
  assignmentId: string;
  secret: string;
  machineId: string;
  hostname: string;
}

interface Devices {
  type: 'start';
  origin: string;
  devices: SimulatedDevice[];
  /** Number of devices that also open a socket. */
  sockets: number;
  /** Whether devices sync by themselves, besides holding their sockets; true by default. */
  isSyncing?: boolean;
}

/** Syncs one after the other, a limited number at a time. */
interface Syncs {
  type: 'sync';
  count: number;
  atOnce: number;
}

type Order = Devices | Syncs | { type: 'report' } | { type: 'stop'; count: number };

/** Times in milliseconds of the clock. */
const seen = {
  syncs: [] as number[],
  failures: {} as Record<string, number>,
  connects: [] as number[],
  disconnects: [] as number[],
  /** Milliseconds that the server asked to wait. */
  waits: [] as number[],
  invitations: {} as Record<string, number>,
};
const running: { sync: () => Promise<unknown>; stop: () => void; connection: RealtimeConnection | null }[] = [];

const facts = { osVersion: 'Debian 13', agentVersion: '2.18.1', lastUser: 'bench', canRestart: false, screenProblem: null } as const;

function fail(operation: string, error: unknown): void {
  const status = error instanceof ServerError ? error.status : String(error);
  const kind = `${operation} ${status}`;
  seen.failures[kind] = (seen.failures[kind] ?? 0) + 1;
}

function readWait(error: unknown): number {
  const waitMs = error instanceof ServerError ? error.retryAfterMs : 0;
  if (waitMs > 0) seen.waits.push(waitMs);
  return waitMs;
}

function simulate({ origin, isSyncing = true }: Devices, { hostname, ...proof }: SimulatedDevice, hasSocket: boolean): void {
  const server = new DeviceServer(origin);
  const connection = hasSocket ? connect(origin, server, proof, () => isSyncing && timer.hurry()) : null;
  const transport = connection ? new SyncTransport(connection.socket, server) : server;
  const receive = ({ sessionId }: { sessionId: string }) => {
    seen.invitations[sessionId] ??= Date.now();
  };
  const sync = async () => {
    const began = performance.now();
    const reply = await transport.sync({ ...proof, ...facts, hostname });
    seen.syncs.push(performance.now() - began);
    reply.sessions.forEach(receive);
    return reply.syncAfterSeconds * 1_000;
  };
  const retryAfterOf = (error: unknown) => {
    fail('sync', error);
    return readWait(error);
  };
  const timer = new SyncTimer({ sync, retryAfterOf });
  // Spread over one sync interval, because real devices are started at different times.
  const start = setTimeout(() => isSyncing && timer.start(), Math.random() * syncMs);
  connection?.socket.on('device:session', receive);
  running.push({
    sync: () => sync().catch((error: unknown) => fail('sync', error)),
    connection,
    stop: () => {
      clearTimeout(start);
      timer.stop();
      connection?.close();
    },
  });
}

function connect(origin: string, server: DeviceServer, proof: DeviceProof, onReturn: () => void): RealtimeConnection {
  const connection = connectDevice(origin, new SignalingSource({ ask: () => server.signaling(proof) }), {
    pace: 'calm',
    retryAfterOf: (error) => {
      fail('token', error);
      return readWait(error);
    },
  });
  let wasConnected = false;
  connection.socket.on('connect', () => {
    seen.connects.push(Date.now());
    if (wasConnected) onReturn();
    wasConnected = true;
  });
  connection.socket.on('disconnect', () => seen.disconnects.push(Date.now()));
  return connection;
}

async function syncAll({ count, atOnce }: Syncs): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) await running[next++ % running.length]?.sync();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  process.send?.({ isDone: true });
}

// Real devices have processors of their own.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', (order: Order) => {
  if (order.type === 'start') for (const [index, device] of order.devices.entries()) simulate(order, device, index < order.sockets);
  if (order.type === 'sync') void syncAll(order);
  if (order.type === 'stop') for (const { stop } of running.splice(-order.count)) stop();
  if (order.type !== 'report') return;
  const connected = running.filter(({ connection }) => connection?.socket.connected).length;
  process.send?.({ ...seen, connected, cpu: process.cpuUsage() });
  Object.assign(seen, { syncs: [], failures: {}, connects: [], disconnects: [], waits: [], invitations: {} });
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
