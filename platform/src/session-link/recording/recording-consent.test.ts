import { describe, expect, it } from '@jest/globals';
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

describe('recording consent', () => {
  it('starts only after the customer has consented', async () => {
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

  it('is denied when the customer refuses', async () => {
    const { consent, line } = pair();
    line.ask();
    await settled();
    consent.answer(false);
    await settled();
    expect(line.state.phase).toBe('denied');
  });

  it('ends when the customer withdraws the consent, also while the connection was cut', async () => {
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

  it('ignores a consent that was not requested', async () => {
    const { line, peers } = pair();
    peers.customer
      .channel(capabilities.recording)
      .send(JSON.stringify({ type: 'recording.consent', id: crypto.randomUUID(), isGranted: true }));
    await settled();
    expect(line.state.phase).toBe('off');
  });

  it('refuses a recording without consent', async () => {
    const { line, peers, consent } = pair();
    line.ask();
    await settled();
    peers.operator.channel(capabilities.recording).send(JSON.stringify({ type: 'recording.state', isOn: true }));
    await settled();
    expect(line.state.phase).toBe('denied');
    expect(consent.state.recordedBy).toBe('operator');
  });

  it('ignores requests of operators other than the host', async () => {
    const { consent, line } = pair(() => false);
    line.ask();
    await settled();
    expect(consent.state.asking).toBeNull();
  });

  it('withdraws the question when the host cancels the request', async () => {
    const { consent, line } = pair();
    line.ask();
    await settled();
    line.end();
    await settled();
    expect(consent.state.asking).toBeNull();
  });

  it('shows the recording again after an interruption, and none after the window of the host was reloaded', async () => {
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
});
