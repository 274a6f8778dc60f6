import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { settled } from '../testing/settled.ts';
import { FakePeerConnection } from './fake-peer-connection.ts';
import { aStream, aTrack } from './fake-track.ts';
import { PeerLink, type PeerLinkOptions } from './peer-link.ts';
import type { Signal } from './signal.ts';

const picture = aTrack();
const screen = aStream(picture);
const links: PeerLink[] = [];
const shownOf = (onStream: jest.Mock<(stream: MediaStream) => void>) => onStream.mock.calls.map(([stream]) => stream.id);

beforeEach(() => {
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
});
afterEach(() => {
  for (const link of links.splice(0)) link.close();
});

/** The server between the two: it relays in order, and forgets what nobody is there to hear. */
class Relay {
  customer: PeerLink | null = null;
  operator: PeerLink | null = null;
  isAway = false;
  readonly log: string[] = [];

  pass(to: 'customer' | 'operator', signal: Signal): void {
    if (this.isAway) return;
    if (signal.description) this.log.push(`${signal.description.type} to ${to}`);
    setTimeout(() => void this[to]?.receive(structuredClone(signal)));
  }

  share(options: Partial<PeerLinkOptions> = {}): PeerLink {
    this.customer = new PeerLink({ side: 'customer', iceServers: [], send: (signal) => this.pass('operator', signal), ...options });
    this.customer.show(picture, screen);
    links.push(this.customer);
    return this.customer;
  }

  watch(options: Partial<PeerLinkOptions> = {}): PeerLink {
    this.operator = new PeerLink({ side: 'colleague', iceServers: [], send: (signal) => this.pass('customer', signal), ...options });
    links.push(this.operator);
    return this.operator;
  }
}

async function connected() {
  const relay = new Relay();
  const onStream = jest.fn<(stream: MediaStream) => void>();
  const onBye = jest.fn();
  const operator = relay.watch({ onStream, onBye });
  const operatorConnection = FakePeerConnection.last();
  const customerBye = jest.fn();
  const customer = relay.share({ onBye: customerBye });
  const customerConnection = FakePeerConnection.last();
  await settled();
  return { relay, operator, customer, operatorConnection, customerConnection, onStream, onBye, customerBye };
}

it('brings the shown screen to the other side with one offer and one answer', async () => {
  const { relay, operator, customer, onStream } = await connected();

  expect(relay.log).toEqual(['offer to operator', 'answer to customer']);
  expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
  expect(shownOf(onStream)).toEqual([screen.id]);
});

it('settles when both sides offer at the same moment: the polite one gives way, and nothing is lost', async () => {
  const { relay, operatorConnection, customerConnection, operator, customer } = await connected();
  relay.log.length = 0;

  operatorConnection.restartIce();
  customerConnection.restartIce();
  await settled();

  expect(relay.log.slice(0, 2).sort()).toEqual(['offer to customer', 'offer to operator']);
  expect([operatorConnection.signalingState, customerConnection.signalingState]).toEqual(['stable', 'stable']);
  // The operator's offer won; the customer's came again afterwards and was answered.
  expect(relay.log.slice(2)).toEqual(['answer to operator', 'offer to operator', 'answer to customer']);
  expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
});

it('says the offer again to an operator who was not there the first time', async () => {
  const relay = new Relay();
  const customer = relay.share();
  await settled();
  const operator = relay.watch();
  expect(operator.state).toBe('connecting');

  customer.renew();
  await settled();

  expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
});

it('gets over an answer that was lost, also when the operator has offered meanwhile', async () => {
  const relay = new Relay();
  let isSeated = false;
  const customer = relay.share();
  const operator = relay.watch({ send: (signal) => isSeated && relay.pass('customer', signal) });
  const operatorConnection = FakePeerConnection.last();
  customer.renew();
  await settled();
  isSeated = true;
  operatorConnection.restartIce();
  await settled();
  expect(operatorConnection.signalingState).toBe('have-local-offer');

  customer.renew();
  await settled();

  expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
});

it('starts over when the operator has reloaded the window', async () => {
  const { relay, operator, customer, customerConnection } = await connected();
  const onStream = jest.fn<(stream: MediaStream) => void>();
  operator.close();
  const reloaded = relay.watch({ onStream });

  customer.renew();
  await settled();

  expect([reloaded.state, customer.state]).toEqual(['connected', 'connected']);
  expect(shownOf(onStream)).toEqual([screen.id]);
  expect(customerConnection.signalingState).toBe('closed');
});

it('keeps its connection when the other side only restarts ICE', async () => {
  const { customer, customerConnection, operatorConnection } = await connected();

  customer.renew();
  await settled();

  expect(customerConnection.signalingState).toBe('stable');
  expect(operatorConnection.signalingState).toBe('stable');
  expect(customer.state).toBe('connected');
});

it('does not let a second answer replace the first', async () => {
  const { customer, customerConnection } = await connected();

  await customer.receive({ description: { type: 'answer', sdp: 'a=fingerprint:sha-256 stranger\r\n' } });

  expect(customer.state).toBe('connected');
  expect(customerConnection.signalingState).toBe('stable');
});

it('passes over an answer to an offer that was overtaken', async () => {
  const relay = new Relay();
  const customer = relay.share();
  const connection = FakePeerConnection.last();
  await settled();

  await customer.receive({ description: { type: 'answer', sdp: 'a=fingerprint:sha-256 late\r\n', answerTo: 'of a page before' } });
  expect(connection.signalingState).toBe('have-local-offer');

  relay.watch();
  customer.renew();
  await settled();
  expect(customer.state).toBe('connected');
});

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

it('keeps a candidate that arrives together with its offer', async () => {
  const relay = new Relay();
  const operator = relay.watch();
  const connection = FakePeerConnection.last();
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'x' };

  void operator.receive({ description: { type: 'offer', sdp: 'o=1\r\na=fingerprint:sha-256 a\r\n' } });
  await operator.receive({ candidate });

  expect(connection.candidates).toEqual([candidate]);
});

it('answers an offer that comes twice with the same answer twice', async () => {
  const relay = new Relay();
  const sent: unknown[] = [];
  const operator = relay.watch({ send: (signal) => sent.push(signal) });
  const offer: Signal = { description: { type: 'offer', sdp: 'o=1\r\na=fingerprint:sha-256 a\r\n' } };

  void operator.receive(offer);
  await operator.receive(offer);

  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

it('goes on after a signal that the browser refuses', async () => {
  const { customer, operatorConnection, operator } = await connected();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  operatorConnection.setRemoteDescription = () => Promise.reject(new TypeError('Bad SDP'));

  await operator.receive({ description: { type: 'offer', sdp: `o=9\r\na=fingerprint:${FakePeerConnection.last().fingerprint}\r\n` } });

  expect(warn).toHaveBeenCalledTimes(1);
  expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
  warn.mockRestore();
});

it('takes no harm from candidates that come before anything else', async () => {
  const operator = new Relay().watch();

  await operator.receive({ candidate: { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'x' } });

  expect(FakePeerConnection.last().candidates).toEqual([]);
});

it('uses fresh relay credentials from then on', async () => {
  const { operator, operatorConnection } = await connected();
  const iceServers = [{ urls: ['turn:turn.example.com'], username: 'later', credential: 'fresh' }];

  operator.setIceServers(iceServers);

  expect(operatorConnection.configuration).toEqual({ iceServers });
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

it('carries messages both ways through each channel, and says when they close', async () => {
  const { operator, customer, customerConnection } = await connected();
  const heard: [string, string][] = [];
  const onClose = jest.fn();
  for (const name of ['control', 'chat', 'file', 'pointer'] as const) {
    operator.channel(name).listen({ message: (data) => heard.push([name, String(data)]), close: onClose });
    expect(customer.channel(name).send(`to ${name}`)).toBe(true);
  }
  await settled();
  expect(heard.filter(([, data]) => !data.startsWith('{'))).toEqual(
    ['control', 'chat', 'file', 'pointer'].map((name) => [name, `to ${name}`]),
  );

  customerConnection.close();
  await settled();
  expect(onClose).toHaveBeenCalledTimes(4);
  expect(operator.channel('chat').send('into the void')).toBe(false);
});

it('shows more than one screen, and takes one away again', async () => {
  const relay = new Relay();
  const onStream = jest.fn<(stream: MediaStream) => void>();
  const onStreamGone = jest.fn<(stream: MediaStream) => void>();
  relay.watch({ onStream, onStreamGone });
  const customer = relay.share();
  await settled();
  const second = aTrack();
  const window = aStream(second);

  customer.show(second, window);
  await settled();
  customer.hide(second);
  await settled();

  expect(shownOf(onStream)).toEqual([screen.id, window.id]);
  expect(shownOf(onStreamGone)).toEqual([window.id]);
});

it('lets the operator be heard, too, also by a customer whose page is new', async () => {
  const { relay, operator, customer } = await connected();
  const voice = aTrack('audio');
  const stream = aStream(voice);
  operator.show(voice, stream);
  const onStream = jest.fn<(stream: MediaStream) => void>();
  await settled();

  customer.close();
  relay.share({ onStream });
  await settled();

  expect(shownOf(onStream)).toEqual([stream.id]);
});
