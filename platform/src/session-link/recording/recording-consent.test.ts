import { expect, it } from '@jest/globals';
import { capabilities } from '../capabilities.ts';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { RecordingConsent } from './recording-consent.ts';
import { RecordingRequest } from './recording-request.ts';

function pair(isHost = () => true) {
  const peers = fakePeers();
  const consent = new RecordingConsent({ peers: peers.customer, isHost });
  const line = new RecordingRequest(peers.operator);
  return { ...peers, peers, consent, line };
}

it('asks the customer, and records only after a yes', async () => {
  const { consent, line } = pair();
  expect(line.ask()).toBe(true);
  await settled();
  expect([consent.state.asking?.peer, line.state.phase]).toEqual(['operator', 'asking']);

  consent.answer(true);
  await settled();
  expect(line.state.phase).toBe('allowed');
  line.setOn(true);
  await settled();
  expect(consent.state).toEqual({ asking: null, recordedBy: 'operator' });
});

it('is denied by a no', async () => {
  const { consent, line } = pair();
  line.ask();
  await settled();
  consent.answer(false);
  await settled();
  expect(line.state.phase).toBe('denied');
});

it('ends when the customer takes the yes back, also while the way was cut', async () => {
  const { consent, line, cut, join } = pair();
  line.ask();
  await settled();
  consent.answer(true);
  await settled();
  line.setOn(true);
  await settled();
  cut();
  consent.withdraw();
  join();
  await settled();
  expect(line.state.phase).toBe('denied');
});

it('does not take a yes that nobody asked for', async () => {
  const { line, peers } = pair();
  peers.customer
    .channel(capabilities.recording)
    .send(JSON.stringify({ type: 'recording.consent', id: crypto.randomUUID(), isGranted: true }));
  await settled();
  expect(line.state.phase).toBe('off');
});

it('refuses a recording that was never allowed', async () => {
  const { line, peers, consent } = pair();
  line.ask();
  await settled();
  peers.operator.channel(capabilities.recording).send(JSON.stringify({ type: 'recording.state', isOn: true }));
  await settled();
  expect(line.state.phase).toBe('denied');
  expect(consent.state.recordedBy).toBe('operator');
});

it('does not listen to who does not lead the session', async () => {
  const { consent, line } = pair(() => false);
  line.ask();
  await settled();
  expect(consent.state.asking).toBeNull();
});

it('takes the question back', async () => {
  const { consent, line } = pair();
  line.ask();
  await settled();
  line.end();
  await settled();
  expect(consent.state.asking).toBeNull();
});

it('shows the dot again after an interruption, and none after the operator’s window was reloaded', async () => {
  const { consent, line, cut, join, peers } = pair();
  line.ask();
  await settled();
  consent.answer(true);
  await settled();
  line.setOn(true);
  await settled();
  cut();
  join();
  await settled();
  expect([consent.state.recordedBy, line.state.phase]).toEqual(['operator', 'allowed']);

  line.close();
  new RecordingRequest(peers.operator);
  await settled();
  expect(consent.state.recordedBy).toBeNull();
});
