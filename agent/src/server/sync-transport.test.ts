import type { components } from '@nearhand/contracts/openapi.gen';
import type { RealtimeConnection } from '@nearhand/platform/realtime/connect-realtime';
import { SignalingSource } from '@nearhand/platform/realtime/signaling-source';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { until } from '../testing/until.ts';
import { connectDevice } from './connect-device.ts';
import { DeviceServer } from './device-server.ts';
import { SyncTransport } from './sync-transport.ts';

type Schemas = components['schemas'];

const proof = { assignmentId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a13', secret: 'first', machineId: 'machine-machine-1' };
const body = { ...proof, hostname: 'desk', osVersion: 'Debian 12', agentVersion: '2.18.1', lastUser: null, canRestart: true };

let server: FakeServer;
let connection: RealtimeConnection;
/** Times that a server has said that it takes syncs. */
let ready: number;
beforeEach(async () => {
  server = await FakeServer.start();
  ready = 0;
});
afterEach(async () => {
  connection.close();
  await server.stop();
});

/** Connected to the server. */
async function aTransport(replyMs?: number): Promise<SyncTransport> {
  const device = new DeviceServer(server.origin);
  connection = connectDevice(server.origin, new SignalingSource({ ask: () => device.signaling(proof) }), { pace: 'urgent' });
  const transport = new SyncTransport(connection.socket, device, replyMs);
  connection.socket.on('device:ready', () => {
    ready += 1;
  });
  await until(() => connection.socket.connected && ready === Number(server.takesSyncs), 'The connection');
  return transport;
}

const ways = () => server.requests.map(({ path }) => path).filter((path) => path !== 'POST /device/signaling');
const refuse = (refusal: Schemas['DeviceSyncRefusal']) => {
  server.syncReply = () => ({ sync: null, refusal });
};

describe('SyncTransport', () => {
  it('uses the socket while the server takes syncs there', async () => {
    const transport = await aTransport();
    expect(await transport.sync(body)).toEqual(server.sync);
    expect(ways()).toEqual(['device:sync']);
    expect(server.requestsTo('device:sync')).toEqual([body]);
  });

  it('uses HTTP with an older server, also after a newer one', async () => {
    const transport = await aTransport();
    server.takesSyncs = false;
    server.disconnectDevices();
    await until(() => !connection.socket.connected, 'The loss');
    await until(() => connection.socket.connected, 'The next connection');
    expect(await transport.sync(body)).toEqual(server.sync);
    expect(ways()).toEqual(['POST /device/sync']);
  });

  it('uses HTTP while it is disconnected, and the socket again after it', async () => {
    const transport = await aTransport();
    server.disconnectDevices();
    await until(() => !connection.socket.connected, 'The loss');
    await transport.sync(body);
    await until(() => ready === 2, 'The next connection');
    await transport.sync(body);
    expect(ways()).toEqual(['POST /device/sync', 'device:sync']);
  });

  it('uses HTTP once when no reply has come in time, and the socket for the next sync', async () => {
    server.syncReply = () => null;
    const transport = await aTransport(50);
    expect(await transport.sync(body)).toEqual(server.sync);
    expect(ways()).toEqual(['device:sync', 'POST /device/sync']);
    server.syncReply = () => ({ sync: server.sync, refusal: null });
    await transport.sync(body);
    expect(ways()).toEqual(['device:sync', 'POST /device/sync', 'device:sync']);
  });

  it('uses HTTP at once when the connection is lost before the reply', async () => {
    server.syncReply = () => {
      server.disconnectDevices();
      return null;
    };
    const transport = await aTransport();
    expect(await transport.sync(body)).toEqual(server.sync);
    expect(ways()).toEqual(['device:sync', 'POST /device/sync']);
  });

  it('uses HTTP when the socket no longer represents the device', async () => {
    refuse({ status: 403, code: 'FORBIDDEN', message: 'Not allowed', retryAfterSeconds: null });
    const transport = await aTransport();
    expect(await transport.sync(body)).toEqual(server.sync);
    expect(ways()).toEqual(['device:sync', 'POST /device/sync']);
  });

  it.each([
    { status: 410, code: 'DEVICE_REMOVED', retryAfterSeconds: null },
    { status: 401, code: 'DEVICE_SECRET_INVALID', retryAfterSeconds: null },
    { status: 409, code: 'DEVICE_QUARANTINED', retryAfterSeconds: null },
    { status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: 7 },
    { status: 503, code: 'UNAVAILABLE', retryAfterSeconds: 1 },
  ] as const)('fails as HTTP does when it is refused with $code', async ({ status, code, retryAfterSeconds }) => {
    refuse({ status, code, message: 'Refused', retryAfterSeconds });
    const transport = await aTransport();
    const retryAfterMs = (retryAfterSeconds ?? 0) * 1_000;
    await expect(transport.sync(body)).rejects.toMatchObject({ name: 'ServerError', status, code, message: 'Refused', retryAfterMs });
    expect(ways()).toEqual(['device:sync']);
  });
});
