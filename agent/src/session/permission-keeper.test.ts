import { type Permission, permissionsProtocol } from '@nearhand/contracts/peer/permissions.gen';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { describe, expect, it, vi } from 'vitest';
import { PermissionKeeper } from './permission-keeper.ts';

const id = (number: number) => `01890000-0000-7000-8000-00000000000${number}`;

interface Situation {
  role?: 'host' | 'watcher';
  answer?: boolean;
  admitted?: readonly Permission[] | Promise<readonly Permission[]>;
}

function aKeeper({ role = 'host', answer = true, admitted = ['view'] }: Situation = {}) {
  const peers = fakePeers();
  const received: unknown[] = [];
  const channel = peers.operator.channel(permissionsProtocol);
  channel.listen({ message: (data) => received.push(JSON.parse(String(data))) });
  const decide = vi.fn<(peer: string, permission: Permission) => Promise<boolean>>().mockResolvedValue(answer);
  const onChange = vi.fn();
  const keeper = new PermissionKeeper({
    peers: peers.customer,
    participants: { roleOf: (peer) => (peer === 'operator' ? role : null), nameOf: () => '' },
    admit: () => admitted,
    decide,
    onChange,
  });
  const request = async (number: number, permission: Permission) => {
    channel.send(JSON.stringify({ type: 'permissions.request', id: id(number), permission }));
    await settled(2);
  };
  return { keeper, received, decide, onChange, request };
}

describe('PermissionKeeper', () => {
  it('sends the permissions of the session to an operator', async () => {
    const { received } = aKeeper();
    await settled(1);
    expect(received).toEqual([{ type: 'permissions.state', granted: ['view'] }]);
  });

  it('grants a request after the answer of the person at the device', async () => {
    const { received, request, keeper, onChange } = aKeeper();
    await request(1, 'control');
    expect(received.slice(1)).toEqual([
      { type: 'permissions.state', granted: ['view', 'control', 'clipboard'] },
      { type: 'permissions.answer', id: id(1), isGranted: true },
    ]);
    expect(keeper.allows('operator', 'control')).toBe(true);
    expect(keeper.allows('operator', 'files')).toBe(false);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('denies a request without consent', async () => {
    const { received, request, keeper } = aKeeper({ answer: false });
    await request(1, 'control');
    expect(received.slice(1)).toEqual([{ type: 'permissions.answer', id: id(1), isGranted: false }]);
    expect(keeper.allows('operator', 'control')).toBe(false);
  });

  it('does not ask for a watcher, who sees the picture only', async () => {
    const { received, request, decide, keeper } = aKeeper({ role: 'watcher' });
    await request(1, 'control');
    expect(decide).not.toHaveBeenCalled();
    expect(received).toEqual([
      { type: 'permissions.state', granted: ['view'] },
      { type: 'permissions.answer', id: id(1), isGranted: false },
    ]);
    expect([keeper.allows('operator', 'view'), keeper.allows('operator', 'files'), keeper.allows('nobody', 'view')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('shows nothing to an operator before the person at the device has allowed it', async () => {
    const { promise, resolve } = Promise.withResolvers<readonly Permission[]>();
    const { keeper, received } = aKeeper({ admitted: promise });
    await settled(1);
    expect([received, keeper.allows('operator', 'view')]).toEqual([[{ type: 'permissions.state', granted: [] }], false]);
    resolve(['view']);
    await settled(1);
    expect([received.at(-1), keeper.allows('operator', 'view')]).toEqual([{ type: 'permissions.state', granted: ['view'] }, true]);
  });

  it('asks once for several files at the same time', async () => {
    const { keeper, decide } = aKeeper();
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => keeper.request('operator', 'files')))).toEqual([true, true, true, true, true]);
    expect(decide).toHaveBeenCalledTimes(1);
    expect(await keeper.request('operator', 'files')).toBe(true);
  });

  it('stops asking when an operator repeats denied requests', async () => {
    const { request, decide } = aKeeper({ answer: false });
    for (let number = 1; number < 9; number += 1) await request(number, 'control');
    expect(decide).toHaveBeenCalledTimes(3);
  });
});
