import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePeerConnection } from '../testing/fake-peer-connection.ts';
import { closeLinks, connected, shownOf } from '../testing/fake-relay.ts';
import { aStream, aTrack } from '../testing/fake-track.ts';
import { settled } from '../testing/settled.ts';

beforeEach(() => {
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
});
afterEach(() => closeLinks());

describe('ending of a PeerLink', () => {
  it('is interrupted when the network fails, and recovers through a new offer', async () => {
    const { relay, customer, customerConnection, operator } = await connected();
    relay.log.length = 0;

    customerConnection.become('failed');
    expect(customer.state).toBe('interrupted');
    await settled();

    expect(relay.log[0]).toBe('offer to operator');
    expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
  });

  it('delivers the bye directly when the server is unreachable', async () => {
    const { relay, customer, operator, onBye } = await connected();
    relay.isAway = true;

    customer.closeForBoth();
    await settled();

    expect(onBye).toHaveBeenCalledTimes(1);
    expect([operator.state, customer.state]).toEqual(['closed', 'closed']);
  });

  it('delivers the bye of the operator, too', async () => {
    const { customer, operator, customerBye } = await connected();

    operator.closeForBoth();
    await settled();

    expect(customerBye).toHaveBeenCalledTimes(1);
    expect(customer.state).toBe('closed');
  });

  it('detects at once that the page of the peer is gone, without a bye', async () => {
    const { operator, customerConnection, onBye } = await connected();

    customerConnection.close();
    await settled();

    expect(operator.state).toBe('interrupted');
    expect(onBye).not.toHaveBeenCalled();
  });

  it('stays closed when signals arrive afterwards', async () => {
    const { customer, relay } = await connected();
    customer.close();
    relay.log.length = 0;

    customer.renew();
    await customer.receive({ description: { type: 'offer', sdp: 'a=fingerprint:sha-256 late\r\n' } });
    await settled();

    expect(customer.state).toBe('closed');
    expect(relay.log).not.toContainEqual(expect.stringMatching(/to operator/));
  });

  it('continues when an offer could not be created, without an unhandled rejection', async () => {
    const { customer, customerConnection, onStream } = await connected();
    const unheard = vi.fn();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    process.on('unhandledRejection', unheard);
    const describing = vi
      .spyOn(customerConnection, 'setLocalDescription')
      .mockRejectedValueOnce(new DOMException('Not now', 'OperationError'));
    const voice = aTrack();
    customer.show(voice, aStream(voice));
    await settled();
    expect(warned).toHaveBeenCalledWith('An offer could not be made', expect.anything());
    expect(unheard).not.toHaveBeenCalled();

    customer.renew();
    await settled();
    expect(describing.mock.calls.length).toBeGreaterThan(1);
    expect(shownOf(onStream)).toHaveLength(2);
    process.off('unhandledRejection', unheard);
    warned.mockRestore();
  });
});
