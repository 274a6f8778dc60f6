import { expect, it, jest } from '@jest/globals';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { DeferredPeers } from './deferred-peers.ts';

function aLatePart() {
  const peers = fakePeers();
  const onWake = jest.fn();
  const late = new DeferredPeers(peers.customer, { channel: 'control', prefix: 'recording.', wakes: /"recording\.ask"/, onWake });
  const say = (message: object) => peers.operator.channel('control').send(JSON.stringify(message));
  return { late, onWake, say };
}

it('wakes a part for what it has to answer, and for nothing else', async () => {
  const { onWake, say } = aLatePart();
  say({ type: 'recording.state', isOn: false });
  say({ type: 'clipboard.part', id: '"recording.ask"' });
  await settled();
  expect(onWake).not.toHaveBeenCalled();

  say({ type: 'recording.ask', id: '1' });
  await settled();
  expect(onWake).toHaveBeenCalledTimes(1);
});

it('lets a part hear once, in order, what was said before it came, and then what is said', async () => {
  const { late, say } = aLatePart();
  say({ type: 'recording.state', isOn: true });
  say({ type: 'recording.ask', id: '1' });
  await settled();

  const heard: unknown[] = [];
  late.channel('control').listen({ message: (data, peer) => heard.push([JSON.parse(String(data)).type, peer]) });
  await settled();
  say({ type: 'recording.state', isOn: false });
  await settled();

  expect(heard).toEqual([
    ['recording.state', 'operator'],
    ['recording.ask', 'operator'],
    ['recording.state', 'operator'],
  ]);
});

it('keeps the last 200, whatever the other side says', async () => {
  const { late, say } = aLatePart();
  for (let number = 0; number < 300; number += 1) say({ type: 'recording.state', number });
  await settled();

  const heard: number[] = [];
  late.channel('control').listen({ message: (data) => heard.push(JSON.parse(String(data)).number) });
  await settled();
  expect(heard).toHaveLength(200);
  expect(heard[0]).toBe(100);
});
