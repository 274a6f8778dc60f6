import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakePeerConnection } from '../testing/fake-peer-connection.ts';
import { aStream, aTrack } from '../testing/fake-track.ts';
import { settled } from '../testing/settled.ts';
import { type LinkState, PeerLink } from './peer-link.ts';
import type { Signal } from './signal.ts';

const [picture, voice] = [aTrack(), aTrack()];
let links: PeerLink[] = [];
/** Whether a signal gets lost on its way to the operator. */
let isLost: (signal: Signal) => boolean;
let states: LinkState[];
let streams: string[];

beforeEach(() => {
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
  isLost = () => false;
  [states, streams] = [[], []];
});
afterEach(() => {
  for (const link of links) link.close();
  links = [];
});

/** A customer who shows a picture, and the operator who sees it. */
async function aPair() {
  const pass = (to: () => PeerLink | undefined, signal: Signal) => setTimeout(() => void to()?.receive(structuredClone(signal)));
  const operator = new PeerLink({
    side: 'operator',
    iceServers: [],
    capabilities: [],
    send: (signal) => pass(() => links[1], signal),
    onState: (state) => states.push(state),
  });
  const connection = FakePeerConnection.last();
  const customer = new PeerLink({
    side: 'customer',
    iceServers: [],
    capabilities: [],
    send: (signal) => !isLost(signal) && pass(() => links[0], signal),
    onStream: (stream) => streams.push(stream.id),
  });
  links = [operator, customer];
  customer.show(picture, aStream(picture));
  await settled();
  expect(states).toEqual(['connected']);
  return { operator, connection };
}

describe('renegotiation', () => {
  it('delivers a voice when the answer to its first offer was lost', async () => {
    const { operator, connection } = await aPair();
    isLost = ({ description }) => description?.type === 'answer';
    const stream = aStream(voice);
    operator.show(voice, stream);
    await settled();
    expect(connection.signalingState).toBe('have-local-offer');

    isLost = () => false;
    operator.renew();
    await settled();
    expect(connection.signalingState).toBe('stable');
    expect(streams).toEqual([stream.id]);
  });

  it('stays connected while Firefox reports "connecting" during a renegotiation', async () => {
    const { operator, connection } = await aPair();
    connection.become('connecting');
    await settled();
    expect(operator.state).toBe('connected');
    expect(states).toEqual(['connected']);
  });
});
