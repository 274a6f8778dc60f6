import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { FakePeerConnection } from '../testing/fake-peer-connection.ts';
import { closeLinks, connected, shownOf } from '../testing/fake-relay.ts';
import { aStream, aTrack } from '../testing/fake-track.ts';
import { settled } from '../testing/settled.ts';

beforeEach(() => {
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
});
afterEach(() => closeLinks());

it('is interrupted when the network fails, and comes back through a new offer', async () => {
  const { relay, customer, customerConnection, operator } = await connected();
  relay.log.length = 0;

  customerConnection.become('failed');
  expect(customer.state).toBe('interrupted');
  await settled();

  expect(relay.log[0]).toBe('offer to operator');
  expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
});

it('tells the other side the goodbye directly, with the server gone', async () => {
  const { relay, customer, operator, onBye } = await connected();
  relay.isAway = true;

  customer.closeForBoth();
  await settled();

  expect(onBye).toHaveBeenCalledTimes(1);
  expect([operator.state, customer.state]).toEqual(['closed', 'closed']);
});

it('hears a goodbye from the operator too', async () => {
  const { customer, operator, customerBye } = await connected();

  operator.closeForBoth();
  await settled();

  expect(customerBye).toHaveBeenCalledTimes(1);
  expect(customer.state).toBe('closed');
});

it('notices at once that the other page is gone, without taking it for a goodbye', async () => {
  const { operator, customerConnection, onBye } = await connected();

  customerConnection.close();
  await settled();

  expect(operator.state).toBe('interrupted');
  expect(onBye).not.toHaveBeenCalled();
});

it('stays closed whatever comes afterwards', async () => {
  const { customer, relay } = await connected();
  customer.close();
  relay.log.length = 0;

  customer.renew();
  await customer.receive({ description: { type: 'offer', sdp: 'a=fingerprint:sha-256 late\r\n' } });
  await settled();

  expect(customer.state).toBe('closed');
  expect(relay.log).not.toContainEqual(expect.stringMatching(/to operator/));
});

it('goes on after an offer that could not be made, and leaves nothing unhandled', async () => {
  const { customer, customerConnection, onStream } = await connected();
  const unheard = jest.fn();
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  process.on('unhandledRejection', unheard);
  const describe = jest
    .spyOn(customerConnection, 'setLocalDescription')
    .mockRejectedValueOnce(new DOMException('Not now', 'OperationError'));
  const voice = aTrack();
  customer.show(voice, aStream(voice));
  await settled();
  expect(warned).toHaveBeenCalledWith('An offer could not be made', expect.anything());
  expect(unheard).not.toHaveBeenCalled();

  customer.renew();
  await settled();
  expect(describe.mock.calls.length).toBeGreaterThan(1);
  expect(shownOf(onStream)).toHaveLength(2);
  process.off('unhandledRejection', unheard);
  warned.mockRestore();
});
