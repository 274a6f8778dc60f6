import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { settled } from '../testing/settled.ts';
import { FakePeerConnection } from './fake-peer-connection.ts';
import { aStream, aTrack } from './fake-track.ts';
import { type LinkState, PeerLink } from './peer-link.ts';
import type { Signal } from './signal.ts';

const [picture, voice] = [aTrack(), aTrack()];
let links: PeerLink[] = [];
/** Which signals get lost on their way to the colleague. */
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

/** A customer who shows a picture, and the colleague who sees it. */
async function aPair() {
  const pass = (to: () => PeerLink | undefined, signal: Signal) => setTimeout(() => void to()?.receive(structuredClone(signal)));
  const colleague = new PeerLink({
    side: 'colleague',
    iceServers: [],
    send: (signal) => pass(() => links[1], signal),
    onState: (state) => states.push(state),
  });
  const connection = FakePeerConnection.last();
  const customer = new PeerLink({
    side: 'customer',
    iceServers: [],
    send: (signal) => !isLost(signal) && pass(() => links[0], signal),
    onStream: (stream) => streams.push(stream.id),
  });
  links = [colleague, customer];
  customer.show(picture, aStream(picture));
  await settled();
  expect(states).toEqual(['connected']);
  return { colleague, connection };
}

it('lets a voice be heard although the answer to its first offer was lost', async () => {
  const { colleague, connection } = await aPair();
  isLost = ({ description }) => description?.type === 'answer';
  const stream = aStream(voice);
  colleague.show(voice, stream);
  await settled();
  expect(connection.signalingState).toBe('have-local-offer');

  isLost = () => false;
  colleague.renew();
  await settled();
  expect(connection.signalingState).toBe('stable');
  expect(streams).toEqual([stream.id]);
});

it('stays connected while Firefox says "connecting" of a connection on which something new is negotiated', async () => {
  const { colleague, connection } = await aPair();
  connection.become('connecting');
  await settled();
  expect(colleague.state).toBe('connected');
  expect(states).toEqual(['connected']);
});
