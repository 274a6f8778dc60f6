import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePeerConnection } from '../testing/fake-peer-connection.ts';
import { closeLinks, FakeRelay } from '../testing/fake-relay.ts';
import { settled } from '../testing/settled.ts';
import { PeerGroup } from './peer-group.ts';

const { chat, files } = capabilities;

beforeEach(() => {
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
});
afterEach(() => closeLinks());

/** The customer's group, with an operator who supports the chat only. */
async function aGroup() {
  const relay = new FakeRelay();
  const operator = relay.watch({ capabilities: [chat] });
  const customer = relay.share();
  const group = new PeerGroup();
  const listenTo = (capability: typeof chat | typeof files) => {
    const listener = { open: vi.fn(), close: vi.fn(), message: vi.fn() };
    group.channel(capability).listen(listener);
    return listener;
  };
  const listeners = { chat: listenTo(chat), files: listenTo(files) };
  group.add('operator', customer);
  await settled();
  return { group, operator, listeners };
}

describe('PeerGroup', () => {
  it('reaches a peer through the capabilities that it supports', async () => {
    const { group, listeners } = await aGroup();
    expect(listeners.chat.open.mock.calls).toEqual([['operator']]);
    expect(group.channel(chat).openPeers).toEqual(['operator']);
    expect(listeners.files.open).not.toHaveBeenCalled();
    expect(group.channel(files).send('{}')).toBe(false);
  });

  it('ignores messages of a capability that was not negotiated', async () => {
    const { operator, listeners } = await aGroup();
    operator.channel('chat').send('a post');
    operator.channel('files').send('an offer');
    await settled();
    expect(listeners.chat.message.mock.calls).toEqual([['a post', 'operator']]);
    expect(listeners.files.message).not.toHaveBeenCalled();
  });

  it('closes the open capabilities when the peer is removed', async () => {
    const { group, listeners } = await aGroup();
    group.remove('operator');
    expect(listeners.chat.close.mock.calls).toEqual([['operator']]);
    expect(listeners.files.close).not.toHaveBeenCalled();
  });
});
