import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePeerConnection } from '../testing/fake-peer-connection.ts';
import { closeLinks, connected, FakeRelay, shownOf } from '../testing/fake-relay.ts';
import { aStream, aTrack } from '../testing/fake-track.ts';
import { settled } from '../testing/settled.ts';

beforeEach(() => {
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
});
afterEach(() => closeLinks());

describe('streams and channels of a PeerLink', () => {
  it('delivers messages both ways through each channel, and reports that they close', async () => {
    const { operator, customer, customerConnection } = await connected();
    const messages: [string, string][] = [];
    const onClose = vi.fn();
    for (const name of ['control', 'chat', 'files', 'annotations'] as const) {
      operator.channel(name).listen({ message: (data) => messages.push([name, String(data)]), close: onClose });
      expect(customer.channel(name).send(`to ${name}`)).toBe(true);
    }
    await settled();
    expect(messages.filter(([, data]) => !data.startsWith('{'))).toEqual(
      ['control', 'chat', 'files', 'annotations'].map((name) => [name, `to ${name}`]),
    );

    customerConnection.close();
    await settled();
    expect(onClose).toHaveBeenCalledTimes(4);
    expect(operator.channel('chat').send('into the void')).toBe(false);
  });

  it('shows several screens and removes one of them', async () => {
    const relay = new FakeRelay();
    const onStream = vi.fn<(stream: MediaStream) => void>();
    const onStreamGone = vi.fn<(stream: MediaStream) => void>();
    relay.watch({ onStream, onStreamGone });
    const customer = relay.share();
    await settled();
    const second = aTrack();
    const window = aStream(second);

    customer.show(second, window);
    await settled();
    customer.hide(second);
    await settled();

    expect(shownOf(onStream)).toEqual([relay.screen.id, window.id]);
    expect(shownOf(onStreamGone)).toEqual([window.id]);
  });

  it('delivers the voice of the operator, also to a reloaded page of the customer', async () => {
    const { relay, operator, customer } = await connected();
    const voice = aTrack('audio');
    const stream = aStream(voice);
    operator.show(voice, stream);
    const onStream = vi.fn<(stream: MediaStream) => void>();
    await settled();

    customer.close();
    relay.share({ onStream });
    await settled();

    expect(shownOf(onStream)).toEqual([stream.id]);
  });
});
