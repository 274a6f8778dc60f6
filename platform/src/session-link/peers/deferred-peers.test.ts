import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { describe, expect, it, vi } from 'vitest';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { DeferredPeers } from './deferred-peers.ts';

const capability = capabilities.recording;

function aDeferredCapability() {
  const peers = fakePeers();
  const onNeeded = vi.fn();
  const isNeededFor = ({ type }: { type?: unknown }) => type === 'recording.request';
  const deferred = new DeferredPeers(peers.customer, { capability, isNeededFor, onNeeded });
  const send = (message: unknown) => peers.operator.channel(capability).send(JSON.stringify(message));
  return { deferred, onNeeded, send, sendText: (text: string | ArrayBuffer) => peers.operator.channel(capability).send(text) };
}

describe('DeferredPeers', () => {
  it('asks for the code when a message of the capability needs it', async () => {
    const { onNeeded, send, sendText } = aDeferredCapability();
    send({ type: 'recording.state', isOn: false });
    send({ type: 'voice.state', text: '"type":"recording.request"' });
    for (const other of [null, 7, 'recording.request', [], { type: null }, { type: ['recording.request'] }]) send(other);
    sendText('{"type":"recording.request"');
    sendText(new ArrayBuffer(4));
    await settled();
    expect(onNeeded).not.toHaveBeenCalled();

    send({ type: 'recording.request', id: '1' });
    await settled();
    expect(onNeeded).toHaveBeenCalledTimes(1);
  });

  it('delivers the stored messages once and in order, before new ones', async () => {
    const { deferred, send } = aDeferredCapability();
    send({ type: 'recording.state', isOn: true });
    send({ type: 'recording.request', id: '1' });
    await settled();

    const received: unknown[] = [];
    deferred.channel(capability).listen({ message: (data, peer) => received.push([JSON.parse(String(data)).type, peer]) });
    await settled();
    send({ type: 'recording.state', isOn: false });
    await settled();

    expect(received).toEqual([
      ['recording.state', 'operator'],
      ['recording.request', 'operator'],
      ['recording.state', 'operator'],
    ]);
  });

  it('keeps the last 200 messages', async () => {
    const { deferred, send } = aDeferredCapability();
    for (let number = 0; number < 300; number += 1) send({ type: 'recording.state', number });
    await settled();

    const received: number[] = [];
    deferred.channel(capability).listen({ message: (data) => received.push(JSON.parse(String(data)).number) });
    await settled();
    expect(received).toHaveLength(200);
    expect(received[0]).toBe(100);
  });
});
