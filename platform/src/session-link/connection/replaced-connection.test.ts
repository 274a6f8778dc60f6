import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePeerConnection } from '../testing/fake-peer-connection.ts';
import { closeLinks, FakeRelay } from '../testing/fake-relay.ts';
import { settled } from '../testing/settled.ts';
import type { ConnectionFactory } from './peer-link.ts';

beforeEach(() => {
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
});
afterEach(() => closeLinks());

/** A browser, and a customer's end whose connections cannot restart ICE. */
async function connected() {
  const relay = new FakeRelay();
  const operator = relay.watch();
  const operatorConnection = FakePeerConnection.last();
  const create = vi.fn<ConnectionFactory['create']>(
    (configuration) => new FakePeerConnection(configuration) as unknown as RTCPeerConnection,
  );
  const customer = relay.share({ connections: { create, canRestartIce: false } });
  const customerConnection = FakePeerConnection.last();
  await settled();
  return { relay, operator, operatorConnection, customer, customerConnection, create };
}

describe('a PeerLink that cannot restart ICE', () => {
  it('replaces a connection that has failed', async () => {
    const { customer, customerConnection, operator, create } = await connected();

    customerConnection.become('failed');
    expect(customer.state).toBe('interrupted');
    await settled();

    expect(create).toHaveBeenCalledTimes(2);
    expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
  });

  it('replaces a connection that the operator has lost', async () => {
    const { customer, operator, operatorConnection, create } = await connected();

    operatorConnection.become('failed');
    expect([operator.state, customer.state]).toEqual(['interrupted', 'connected']);
    await settled();

    expect(create).toHaveBeenCalledTimes(2);
    expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
  });

  it('keeps a working connection when the peer is announced again', async () => {
    const { customer, relay, create } = await connected();
    relay.log.length = 0;

    customer.renew();
    await settled();

    expect(create).toHaveBeenCalledTimes(1);
    expect(relay.log).toEqual([]);
  });

  it('replaces a connection that began in an outage, which lacks candidates of servers', async () => {
    const { customer, customerConnection, operator, relay, create } = await connected();
    relay.isAway = true;
    customerConnection.become('failed');
    await settled();
    expect(create).toHaveBeenCalledTimes(2);

    relay.isAway = false;
    customer.renew();
    await settled();

    expect(create).toHaveBeenCalledTimes(3);
    expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
  });

  it('is not replaced by the offers of an operator while it is being established', async () => {
    const { customer, customerConnection, relay, create } = await connected();
    customerConnection.connectionState = 'connecting';

    relay.operator?.renew();
    await settled();

    expect(create).toHaveBeenCalledTimes(1);
    expect(customer.state).toBe('connected');
  });
});
