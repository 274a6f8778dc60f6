import { inputProtocol, unorderedInputProtocol } from '@nearhand/contracts/peer/input.gen';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
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
  const sendUnordered = async (...messages: unknown[]) => {
    for (const message of messages) peers.operator.channel(unorderedInputProtocol).send(JSON.stringify(message));
    await settled(1);
  };
  const reports: unknown[] = [];
  peers.operator.channel(inputProtocol).listen({ message: (data) => reports.push(JSON.parse(data as string)) });
  const types = () => target.log.map((entry) => (typeof entry === 'string' ? entry : entry.type));
  return { peers, target, state, receiver, reports, send, sendUnordered, types };
}

const move = (sequence: number) => ({ type: 'input.pointerMove', sequence, displayId: 'one', x: 0.5, y: 0.5 });
const key = (sequence: number, isDown = true) => ({ type: 'input.key', sequence, code: 'KeyA', key: 'a', isDown });

describe('InputReceiver', () => {
  it('applies each event once, although it is sent twice', async () => {
    const { send, target } = aReceiver();
    await send(move(1), move(1), key(2), move(1), key(2), key(3, false));
    expect(target.log).toEqual([move(1), key(2), key(3, false)]);
  });

  it('applies events without order when those before them have arrived', async () => {
    const { send, sendUnordered, target } = aReceiver();
    await sendUnordered(key(1), key(3), key(4, false), key(3));
    expect(target.log).toEqual([key(1)]);
    await sendUnordered(key(2, false));
    expect(target.log).toEqual([key(1), key(2, false), key(3), key(4, false)]);
    await send(key(1), key(2, false), key(3), key(4, false));
    expect(target.log).toHaveLength(4);
  });

  it('applies what has arrived when a later event arrives in order', async () => {
    const { send, sendUnordered, target } = aReceiver();
    await sendUnordered(key(41), key(43));
    expect(target.log).toEqual([]);
    await send(key(40), key(42, false));
    expect(target.log).toEqual([key(40), key(41), key(42, false), key(43)]);
  });

  it('applies each event once and in order, whatever is lost, repeated or late', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.infiniteStream(fc.nat(9)), async (count, chances) => {
        const { peers, target } = aReceiver();
        const next = () => chances.next().value ?? 0;
        const copies = Array.from({ length: count }, (_, index) => ({ event: key(index + 1), at: index * 2 + next() }));
        // Copies in order are late together, as after a lost packet.
        let inOrderAt = 0;
        const inOrder = copies.map(({ event }, index) => {
          inOrderAt = Math.max(inOrderAt, index * 2 + 3 + next());
          return { event, at: inOrderAt, isOrdered: true };
        });
        const without = copies.flatMap(({ event, at }) =>
          next() < 2 ? [] : [{ event, at, isOrdered: false }, ...(next() < 2 ? [{ event, at: at + next(), isOrdered: false }] : [])],
        );
        for (const { event, isOrdered } of [...without, ...inOrder].toSorted((one, other) => one.at - other.at))
          peers.operator.channel(isOrdered ? inputProtocol : unorderedInputProtocol).send(JSON.stringify(event));
        await settled(1);
        expect(target.log).toEqual(copies.map(({ event }) => event));
      }),
      { numRuns: 50 },
    ));

  it('ignores operators who may not control the device, and invalid messages', async () => {
    const { send, target, state } = aReceiver({ mayControl: false });
    await send(move(1));
    state.mayControl = true;
    await send({ ...move(2), x: 2 }, { type: 'input.key', sequence: 3 }, { type: 'input.eval', sequence: 4 }, 'text');
    expect(target.log).toEqual([]);
  });

  it('releases what an operator holds when the connection is lost, and counts from the start afterwards', async () => {
    const { send, types, peers } = aReceiver();
    await send(key(7));
    peers.cut();
    peers.join();
    await send(move(1));
    expect(types()).toEqual(['input.key', 'release', 'close', 'input.pointerMove']);
  });

  it('releases what an operator holds when the permission is withdrawn', async () => {
    const { send, types, state, receiver } = aReceiver();
    await send(key(1));
    state.mayControl = false;
    receiver.followPermissions();
    expect(types()).toEqual(['input.key', 'release', 'close']);
  });

  it('gives the person at the device priority, and lets operators release keys meanwhile', async () => {
    const { send, types, target, state } = aReceiver();
    await send(key(1));
    target.useLocally();
    await send(move(2), key(3, false));
    state.now = localPriorityMs;
    await send(move(4));
    expect(types()).toEqual(['input.key', 'release', 'input.key', 'input.pointerMove']);
  });

  it('releases the keys of an operator whose page is silent, and keeps them while it reports', async () => {
    vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
    const { peers, types } = aReceiver();
    const send = (message: object) => peers.operator.channel(inputProtocol).send(JSON.stringify(message));
    send({ type: 'input.alive' });
    send(key(1));
    for (let second = 0; second < 5; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      send({ type: 'input.alive' });
    }
    expect(types()).toEqual(['input.key']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(types()).toEqual(['input.key', 'release']);
    vi.useRealTimers();
  });

  it('reports the locks to operators who may control the device, at first and when they change', async () => {
    const { target, state, receiver, reports } = aReceiver({ mayControl: false });
    target.lock({ capsLock: true });
    await settled(1);
    expect(reports).toEqual([]);
    state.mayControl = true;
    receiver.followPermissions();
    target.lock({ capsLock: false, numLock: true });
    await settled(1);
    expect(reports).toEqual([
      { type: 'input.locks', locks: { capsLock: true } },
      { type: 'input.locks', locks: { capsLock: false, numLock: true } },
    ]);
  });

  it('reports the locks again to a page that was loaded again', async () => {
    const { peers, reports } = aReceiver();
    await settled(1);
    reports.length = 0;
    peers.cut();
    peers.join();
    await settled(1);
    expect(reports).toEqual([{ type: 'input.locks', locks: { capsLock: false } }]);
  });

  it('switches a lock once, and only for operators who may control the device', async () => {
    const { send, target, state } = aReceiver({ mayControl: false });
    const lock = (sequence: number) => ({ type: 'input.lock', sequence, lock: 'capsLock', isOn: true });
    await send(lock(1));
    state.mayControl = true;
    await send(lock(2), lock(2));
    expect(target.log).toEqual([lock(2)]);
  });

  it('notifies an operator whose characters were left out', async () => {
    const { send, target, reports } = aReceiver();
    await send({ type: 'input.text', sequence: 1, text: '中' });
    target.leaveOut();
    await settled(1);
    expect(reports).toContainEqual({ type: 'input.untyped' });
  });

  it('limits the events of an operator', async () => {
    const { send, target } = aReceiver();
    await send(...Array.from({ length: 5_000 }, (_, index) => move(index + 1)));
    expect(target.log).toHaveLength(2_500);
  });
});
