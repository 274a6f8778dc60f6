import { capabilityRows } from '@nearhand/platform/session-link/capability/capability-table';
import { PeerGroup } from '@nearhand/platform/session-link/connection/peer-group';
import { deviceCapabilities } from '@nearhand/platform/session-link/device-capabilities';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeviceServer } from '../server/device-server.ts';
import { FakeSystem } from '../testing/fake-system.ts';
import { permissionQuestions } from './consent.ts';
import { DeviceSession } from './device-session.ts';
import { FileInbox } from './file-inbox.ts';

afterEach(() => void vi.restoreAllMocks());

describe('the capabilities of a device', () => {
  it('have an end each, and there is no other', () => {
    const channel = vi.spyOn(PeerGroup.prototype, 'channel');
    const session = new DeviceSession({
      invite: { sessionId: 'one', key: 'key', customerToken: 'token', mode: 'control', signaling: null },
      server: new DeviceServer('http://localhost', () => Promise.reject(new Error('There is no network'))),
      inbox: new FileInbox('/nowhere', () => 0),
      operatorName: 'Ada',
      decide: async () => false,
      canRestart: false,
      onEnd: () => undefined,
    });
    session.useSystem(new FakeSystem());
    session.leave();

    const opened = new Set(channel.mock.calls.map(([{ name }]) => name));
    expect([...opened].toSorted()).toEqual(deviceCapabilities.map(({ name }) => name).toSorted());
  });

  it('need the permissions that the person at the device is asked for', () => {
    const needed = new Set(capabilityRows.flatMap(({ permission }) => permission ?? []));
    expect([...needed].toSorted()).toEqual(Object.keys(permissionQuestions).toSorted());
  });
});
