import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { describe, expect, it } from 'vitest';
import { fakeContexts } from '../testing/fake-contexts.ts';
import { settled } from '../testing/settled.ts';
import { RecordingConsent } from './recording-consent.ts';
import { RecordingRequest } from './recording-request.ts';

function pair(role: 'host' | 'assistant' = 'host') {
  const current = { role };
  const { peers, customer, operator, cut, join } = fakeContexts();
  customer.participants.roleOf = () => current.role;
  return { peers, cut, join, current, consent: new RecordingConsent(customer), request: new RecordingRequest(operator) };
}

describe('RecordingConsent and RecordingRequest', () => {
  it('starts only after the customer has consented', async () => {
    const { consent, request } = pair();
    expect(request.send()).toBe(true);
    await settled();
    expect([consent.state.request?.peer, request.state.phase]).toEqual(['operator', 'requested']);

    consent.answer(true);
    await settled();
    expect(request.state.phase).toBe('allowed');
    request.setOn(true);
    await settled();
    expect(consent.state).toEqual({ request: null, recordedBy: 'operator' });
  });

  it('is denied when the customer refuses', async () => {
    const { consent, request } = pair();
    request.send();
    await settled();
    consent.answer(false);
    await settled();
    expect(request.state.phase).toBe('denied');
  });

  it('ends when the customer withdraws the consent, also while the connection was cut', async () => {
    const { consent, request, cut, join } = pair();
    request.send();
    await settled();
    consent.answer(true);
    await settled();
    request.setOn(true);
    await settled();
    cut();
    consent.withdraw();
    join();
    await settled();
    expect(request.state.phase).toBe('denied');
  });

  it('ignores a consent that was not requested', async () => {
    const { request, peers } = pair();
    peers.customer
      .channel(capabilities.recording)
      .send(JSON.stringify({ type: 'recording.consent', id: crypto.randomUUID(), isGranted: true }));
    await settled();
    expect(request.state.phase).toBe('off');
  });

  it('refuses a recording without consent', async () => {
    const { request, peers, consent } = pair();
    request.send();
    await settled();
    peers.operator.channel(capabilities.recording).send(JSON.stringify({ type: 'recording.state', isOn: true }));
    await settled();
    expect(request.state.phase).toBe('denied');
    expect(consent.state.recordedBy).toBe('operator');
  });

  it('ignores requests of operators other than the host', async () => {
    const { consent, request } = pair('assistant');
    request.send();
    await settled();
    expect(consent.state.request).toBeNull();
  });

  it('ends the recording of a former host after a transfer', async () => {
    const { consent, request, current } = pair();
    request.send();
    await settled();
    consent.answer(true);
    await settled();
    request.setOn(true);
    await settled();
    current.role = 'assistant';
    request.end();
    await settled();
    expect(consent.state.recordedBy).toBeNull();
  });

  it('withdraws the question when the host cancels the request', async () => {
    const { consent, request } = pair();
    request.send();
    await settled();
    request.end();
    await settled();
    expect(consent.state.request).toBeNull();
  });

  it('shows the recording again after an interruption, and none after the window of the host was reloaded', async () => {
    const { consent, request, cut, join, peers } = pair();
    request.send();
    await settled();
    consent.answer(true);
    await settled();
    request.setOn(true);
    await settled();
    cut();
    join();
    await settled();
    expect([consent.state.recordedBy, request.state.phase]).toEqual(['operator', 'allowed']);

    request.close();
    new RecordingRequest({ peers: peers.operator });
    await settled();
    expect(consent.state.recordedBy).toBeNull();
  });
});
