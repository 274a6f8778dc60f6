import { machineProtocol } from '@nearhand/contracts/peer/machine.gen';
import { MachineViewer } from '@nearhand/platform/session-link/machine/machine-viewer';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { describe, expect, it, vi } from 'vitest';
import { FakePrivacy } from '../testing/fake-system.ts';
import { MachineKeeper } from './machine-keeper.ts';

async function ends({ mayControl = true, canBlank = true, canRestart = true } = {}) {
  const peers = fakePeers();
  const privacy = Object.assign(new FakePrivacy(), { canBlank });
  const state = { mayControl };
  const onLocked = vi.fn();
  const viewer = new MachineViewer({ peers: peers.operator });
  const options = {
    peers: peers.customer,
    privacy,
    mayControl: () => state.mayControl,
    canRestart,
    onLocked,
    now: () => 0,
  };
  const keeper = new MachineKeeper(options);
  await settled(2);
  const change = async (wanted: Parameters<typeof viewer.change>[0]) => {
    viewer.change(wanted);
    await settled(4);
  };
  return { peers, privacy, state, onLocked, viewer, keeper, change, now: () => [privacy.isBlank, privacy.isLocked] };
}

describe('MachineKeeper', () => {
  it('blanks the screen and locks the input for an operator who controls the device', async () => {
    const { viewer, change, now, onLocked } = await ends();
    expect(viewer.state).toEqual({ canBlank: true, canLock: true, canRestart: true, isBlank: false, isLocked: false });
    await change({ isBlank: true });
    await change({ isLocked: true });
    expect([now(), viewer.state]).toEqual([[true, true], expect.objectContaining({ isBlank: true, isLocked: true })]);
    expect(onLocked).toHaveBeenLastCalledWith(true);
    await change({ isBlank: false });
    expect(now()).toEqual([false, true]);
  });

  it('does nothing for others, and reports that they can do nothing', async () => {
    const { viewer, change, now } = await ends({ mayControl: false });
    expect(viewer.state).toMatchObject({ canBlank: false, canLock: false, canRestart: false });
    await change({ isBlank: true, isLocked: true });
    expect(now()).toEqual([false, false]);
  });

  it('ends both when the operator leaves, may not control any more, or the session ends', async () => {
    for (const end of ['gone', 'withdrawn', 'closed', 'escape'] as const) {
      const { peers, state, keeper, privacy, change, now } = await ends();
      await change({ isBlank: true, isLocked: true });
      expect(now()).toEqual([true, true]);
      if (end === 'gone') peers.cut();
      else if (end === 'closed') keeper.close();
      else if (end === 'escape') privacy.escape();
      else {
        state.mayControl = false;
        keeper.followPermissions();
      }
      await settled(4);
      expect([end, now()]).toEqual([end, [false, false]]);
    }
  });

  it('keeps the state and reports it when the system refuses', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { privacy, viewer, change, now } = await ends();
    privacy.setLocked = async () => Promise.reject(new Error('Another program uses the keyboard'));
    await change({ isLocked: true });
    expect([now(), viewer.state.isLocked, written.mock.calls.length]).toEqual([[false, false], false, 1]);
    written.mockRestore();
  });

  it('does not blank monitors that cannot be dark, and reports that and whether the computer can restart', async () => {
    const { viewer, change, now } = await ends({ canBlank: false, canRestart: false });
    await change({ isBlank: true });
    expect([viewer.state.canBlank, viewer.state.canRestart, now()]).toEqual([false, false, [false, false]]);
  });

  it('limits the changes of an operator', async () => {
    const { peers, privacy } = await ends();
    const set = vi.spyOn(privacy, 'setBlank');
    const channel = peers.operator.channel(machineProtocol);
    for (let time = 0; time < 40; time += 1)
      channel.send(JSON.stringify({ type: 'machine.set', isBlank: time % 2 === 0, isLocked: false }));
    await settled(8);
    expect(set.mock.calls.length).toBeLessThanOrEqual(5);
  });
});
