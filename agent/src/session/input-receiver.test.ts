import { describe, expect, it } from '@jest/globals';
import { inputProtocol } from '@nearhand/contracts/peer/input.gen';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { FakeInput } from '../testing/fake-system.ts';
import { InputReceiver, localPriorityMs } from './input-receiver.ts';

function aReceiver({ mayControl = true } = {}) {
  const peers = fakePeers();
  const target = new FakeInput();
  const state = { now: 0, mayControl };
  const receiver = new InputReceiver({
    peers: peers.customer,
    target,
    mayControl: () => state.mayControl,
    now: () => state.now,
  });
  const send = async (...messages: unknown[]) => {
    for (const message of messages) peers.operator.channel(inputProtocol).send(JSON.stringify(message));
    await settled(1);
  };
  const types = () => target.log.map((entry) => (typeof entry === 'string' ? entry : entry.type));
  return { peers, target, state, receiver, send, types };
}

const move = (sequence: number) => ({ type: 'input.pointerMove', sequence, displayId: 'one', x: 0.5, y: 0.5 });
const key = (sequence: number, isDown = true) => ({ type: 'input.key', sequence, code: 'KeyA', key: 'a', isDown });

describe('InputReceiver', () => {
  it('applies each event once, although it is sent twice', async () => {
    const { send, target } = aReceiver();
    await send(move(0), move(0), key(1), move(0), key(1), key(2, false));
    expect(target.log).toEqual([move(0), key(1), key(2, false)]);
  });

  it('ignores operators who may not control the device, and invalid messages', async () => {
    const { send, target, state } = aReceiver({ mayControl: false });
    await send(move(0));
    state.mayControl = true;
    await send({ ...move(1), x: 2 }, { type: 'input.key', sequence: 2 }, { type: 'input.eval', sequence: 3 }, 'text');
    expect(target.log).toEqual([]);
  });

  it('releases what an operator holds when the connection is lost, and counts from the start afterwards', async () => {
    const { send, types, peers } = aReceiver();
    await send(key(7));
    peers.cut();
    peers.join();
    await send(move(0));
    expect(types()).toEqual(['input.key', 'release', 'close', 'input.pointerMove']);
  });

  it('releases what an operator holds when the permission is withdrawn', async () => {
    const { send, types, state, receiver } = aReceiver();
    await send(key(0));
    state.mayControl = false;
    receiver.followPermissions();
    expect(types()).toEqual(['input.key', 'release', 'close']);
  });

  it('gives the person at the device priority, and lets operators release keys meanwhile', async () => {
    const { send, types, target, state } = aReceiver();
    await send(key(0));
    target.useLocally();
    await send(move(1), key(2, false));
    state.now = localPriorityMs;
    await send(move(3));
    expect(types()).toEqual(['input.key', 'release', 'input.key', 'input.pointerMove']);
  });

  it('limits the events of an operator', async () => {
    const { send, target } = aReceiver();
    await send(...Array.from({ length: 5_000 }, (_, sequence) => move(sequence)));
    expect(target.log).toHaveLength(2_500);
  });
});
