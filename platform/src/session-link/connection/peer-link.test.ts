import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePeerConnection } from '../testing/fake-peer-connection.ts';
import { closeLinks, connected, FakeRelay, shownOf } from '../testing/fake-relay.ts';
import { settled } from '../testing/settled.ts';
import type { Signal } from './signal.ts';

beforeEach(() => {
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
});
afterEach(() => closeLinks());

describe('PeerLink', () => {
  it('delivers the screen with one offer and one answer', async () => {
    const { relay, operator, customer, onStream } = await connected();

    expect(relay.log).toEqual(['offer to operator', 'answer to customer']);
    expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
    expect(shownOf(onStream)).toEqual([relay.screen.id]);
  });

  it('settles when both sides offer at the same moment', async () => {
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

  it('repeats the offer when the operator was not present the first time', async () => {
    const relay = new FakeRelay();
    const customer = relay.share();
    await settled();
    const operator = relay.watch();
    expect(operator.state).toBe('connecting');

    customer.renew();
    await settled();

    expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
  });

  it('recovers from a lost answer, also when the operator has offered meanwhile', async () => {
    const relay = new FakeRelay();
    let hasJoined = false;
    const customer = relay.share();
    const operator = relay.watch({ send: (signal) => hasJoined && relay.pass('customer', signal) });
    const operatorConnection = FakePeerConnection.last();
    customer.renew();
    await settled();
    hasJoined = true;
    operatorConnection.restartIce();
    await settled();
    expect(operatorConnection.signalingState).toBe('have-local-offer');

    customer.renew();
    await settled();

    expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
  });

  it('starts over when the operator has reloaded the window', async () => {
    const { relay, operator, customer, customerConnection } = await connected();
    const onStream = vi.fn<(stream: MediaStream) => void>();
    operator.close();
    const reloaded = relay.watch({ onStream });

    customer.renew();
    await settled();

    expect([reloaded.state, customer.state]).toEqual(['connected', 'connected']);
    expect(shownOf(onStream)).toEqual([relay.screen.id]);
    expect(customerConnection.signalingState).toBe('closed');
  });

  it('keeps its connection when the peer only restarts ICE', async () => {
    const { customer, customerConnection, operatorConnection } = await connected();

    customer.renew();
    await settled();

    expect(customerConnection.signalingState).toBe('stable');
    expect(operatorConnection.signalingState).toBe('stable');
    expect(customer.state).toBe('connected');
  });

  it('ignores a second answer', async () => {
    const { customer, customerConnection } = await connected();

    await customer.receive({ description: { type: 'answer', sdp: 'a=fingerprint:sha-256 stranger\r\n' } });

    expect(customer.state).toBe('connected');
    expect(customerConnection.signalingState).toBe('stable');
  });

  it('ignores an answer to an offer that was replaced', async () => {
    const relay = new FakeRelay();
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

  it('keeps a candidate that arrives together with its offer', async () => {
    const relay = new FakeRelay();
    const operator = relay.watch();
    const connection = FakePeerConnection.last();
    const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'x' };

    void operator.receive({ description: { type: 'offer', sdp: 'o=1\r\na=fingerprint:sha-256 a\r\n' } });
    await operator.receive({ candidate });

    expect(connection.candidates).toEqual([candidate]);
  });

  it('repeats the answer when an offer arrives twice', async () => {
    const relay = new FakeRelay();
    const sent: unknown[] = [];
    const operator = relay.watch({ send: (signal) => sent.push(signal) });
    const offer: Signal = { description: { type: 'offer', sdp: 'o=1\r\na=fingerprint:sha-256 a\r\n' } };

    void operator.receive(offer);
    await operator.receive(offer);

    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
  });

  it('continues after a signal that the browser refuses', async () => {
    const { customer, operatorConnection, operator } = await connected();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    operatorConnection.setRemoteDescription = () => Promise.reject(new TypeError('Bad SDP'));

    await operator.receive({ description: { type: 'offer', sdp: `o=9\r\na=fingerprint:${FakePeerConnection.last().fingerprint}\r\n` } });

    expect(warn).toHaveBeenCalledTimes(1);
    expect([operator.state, customer.state]).toEqual(['connected', 'connected']);
    warn.mockRestore();
  });

  it('ignores candidates that arrive before any description', async () => {
    const operator = new FakeRelay().watch();

    await operator.receive({ candidate: { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'x' } });

    expect(FakePeerConnection.last().candidates).toEqual([]);
  });

  it('uses new relay credentials', async () => {
    const { operator, operatorConnection } = await connected();
    const iceServers = [{ urls: ['turn:turn.example.com'], username: 'later', credential: 'fresh' }];

    operator.setIceServers(iceServers);

    expect(operatorConnection.configuration).toEqual({ iceServers });
  });
});
