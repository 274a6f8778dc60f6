import type { components } from '@nearhand/contracts/openapi.gen';
import { cleanup } from 'node-datachannel';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anInvitation } from './testing/fake-server.ts';
import { TestDevice } from './testing/test-device.ts';
import { until } from './testing/until.ts';

type Schemas = components['schemas'];

let device: TestDevice;
beforeEach(async () => {
  device = await TestDevice.open();
});
afterEach(() => device.close());
afterAll(() => cleanup());

describe('DeviceAgent', () => {
  it('reports its facts with its proof, and is present by its socket', async () => {
    await device.runOnline();
    const proof = { assignmentId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a13', secret: 'first', machineId: 'machine-machine-1' };
    expect(device.server.requestsTo('POST /device/signaling')).toEqual([proof]);
    expect(device.server.requestsTo('POST /device/sync')).toEqual([
      {
        ...proof,
        hostname: 'desk',
        osVersion: 'Debian 12',
        agentVersion: '2.18.1',
        lastUser: 'maria',
        canRestart: true,
        screenProblem: null,
      },
    ]);
  });

  it('reports at once when its screen can be seen, or no longer', async () => {
    device.screenProblem = 'noDesktop';
    await device.runOnline();
    device.screenProblem = null;
    device.changeDesktop();
    const reported = () => device.server.syncs.map((body) => body['screenProblem']);
    await until(() => reported().length === 2, 'The second sync');
    expect(reported()).toEqual(['noDesktop', null]);
  });

  it('enters a session that arrives with a sync, once', async () => {
    device.server.sync = { ...device.server.sync, sessions: [anInvitation()] };
    await device.runOnline();
    device.server.toDevice('device:session', anInvitation());
    await device.untilEntered();
    expect(await device.server.socketsOf('customer')).toBe(1);
  });

  it('syncs through its socket, where an unknown secret and a removal mean the same', async () => {
    // Each sync that is needed soon follows in a second, when the server has said that it takes syncs.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const refusal = (status: number, code: Schemas['ErrorCode']) => ({
      sync: null,
      refusal: { status, code, message: 'Refused', retryAfterSeconds: null },
    });
    const known = { sync: device.server.sync, refusal: null };
    const replies = [refusal(401, 'DEVICE_SECRET_INVALID'), known, refusal(410, 'DEVICE_REMOVED')];
    device.server.syncReply = () => replies.shift() ?? null;
    device.run({ secret: 'second', previousSecret: 'first' });
    await until(async () => device.server.syncs.length === 1 && (await device.server.socketsOf('device')) === 1, 'The device');
    device.screenProblem = 'noDesktop';
    device.changeDesktop();
    await until(() => device.written !== null, 'The previous secret');
    expect(device.written).toMatchObject({ secret: 'first', previousSecret: null });
    device.screenProblem = null;
    device.changeDesktop();
    await until(() => device.onRemoved.mock.calls.length === 1, 'The removal');
    expect(device.server.requestsTo('device:sync').map(({ secret }) => secret)).toEqual(['second', 'first', 'first']);
    expect(device.server.requestsTo('POST /device/sync')).toHaveLength(1);
  });

  it('stores a rotated secret before it is used', async () => {
    device.server.sync = { ...device.server.sync, secret: 'second' };
    const running = device.run();
    await until(() => device.written !== null);
    expect(device.written).toMatchObject({ secret: 'second', previousSecret: 'first' });
    await until(() => running.isOnline);
    device.server.disconnectDevices();
  });

  it('returns to the previous secret when the server does not know the new one', async () => {
    const answers = [401, 200];
    device.server.answers.set('POST /device/sync', () => {
      const status = answers.shift() ?? 200;
      return { status, body: status === 200 ? device.server.sync : { code: 'DEVICE_SECRET_INVALID', message: 'Invalid' } };
    });
    device.run({ secret: 'second', previousSecret: 'first' });
    await until(() => device.written !== null);
    expect(device.server.requestsTo('POST /device/sync').map(({ secret }) => secret)).toEqual(['second', 'first']);
    expect(device.written).toMatchObject({ secret: 'first', previousSecret: null });
  });

  it('keeps the registration when the secret is not accepted', async () => {
    device.server.answers.set('POST /device/sync', () => ({ status: 401, body: { code: 'DEVICE_SECRET_INVALID', message: 'Invalid' } }));
    const running = device.run();
    await until(() => running.isOnline && device.server.requestsTo('POST /device/sync').length === 1);
    expect(device.onRemoved).not.toHaveBeenCalled();
  });

  it('forgets the registration when the device was removed meanwhile', async () => {
    device.server.answers.set('POST /device/sync', () => ({ status: 410, body: { code: 'DEVICE_REMOVED', message: 'Removed' } }));
    device.run();
    await until(() => device.onRemoved.mock.calls.length === 1);
    expect(device.written).toBeNull();
  });

  it('forgets the registration when only the previous secret belongs to the removed device', async () => {
    const answers = [
      { status: 401, body: { code: 'DEVICE_SECRET_INVALID', message: 'Invalid' } },
      { status: 410, body: { code: 'DEVICE_REMOVED', message: 'Removed' } },
    ];
    device.server.answers.set('POST /device/sync', () => answers.shift() ?? { status: 200, body: device.server.sync });
    device.run({ secret: 'second', previousSecret: 'first' });
    await until(() => device.onRemoved.mock.calls.length === 1);
    expect(device.server.requestsTo('POST /device/sync').map(({ secret }) => secret)).toEqual(['second', 'first']);
  });

  it('ends its sessions at once when the device is removed', async () => {
    const { operator } = await device.session();
    device.server.toDevice('device:removed', {});
    await until(() => operator.isEnded && device.onRemoved.mock.calls.length === 1);
    expect(device.written).toBeNull();
  });

  it.each(['none', 'ask'] as const)('restarts for an operator without a session, with the consent %s', async (consent) => {
    await device.runOnline();
    device.restartComputer.mockClear();
    const { operator, company } = anInvitation();
    device.server.toDevice('device:restart', { operator, company, consent, participant: null });
    if (consent === 'ask') {
      await until(() => device.system.window.shown.length === 1, 'The question');
      expect(device.restartComputer).not.toHaveBeenCalled();
      device.system.window.press('Allow');
    }
    await until(() => device.restartComputer.mock.calls.length === 1, 'The restart');
  });
});
