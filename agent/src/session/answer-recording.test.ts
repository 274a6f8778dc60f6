import { RecordingConsent } from '@nearhand/platform/session-link/recording/recording-consent';
import { RecordingRequest } from '@nearhand/platform/session-link/recording/recording-request';
import { fakeContexts } from '@nearhand/platform/session-link/testing/fake-contexts';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { describe, expect, it, vi } from 'vitest';
import { answerRecording } from './answer-recording.ts';

function aPair() {
  const { customer, operator } = fakeContexts();
  const consent = new RecordingConsent(customer);
  const decision = Promise.withResolvers<boolean>();
  const decide = vi.fn((_peer: string) => decision.promise);
  answerRecording(consent, decide);
  return { consent, request: new RecordingRequest(operator), decide, decision };
}

describe('answerRecording', () => {
  it.each([
    { isGranted: true, phase: 'allowed' },
    { isGranted: false, phase: 'denied' },
  ])('asks once, and answers $isGranted', async ({ isGranted, phase }) => {
    const { request, decide, decision } = aPair();
    request.send();
    await settled();
    expect(request.state.phase).toBe('requested');
    decision.resolve(isGranted);
    await settled();
    expect(request.state.phase).toBe(phase);
    expect(decide.mock.calls).toEqual([['operator']]);
  });

  it('denies when the question fails, for example without a desktop', async () => {
    const { request, decision } = aPair();
    request.send();
    decision.reject(new Error('no desktop'));
    await settled();
    expect(request.state.phase).toBe('denied');
  });

  it('answers nothing after the host has withdrawn the request', async () => {
    const { request, consent, decision } = aPair();
    request.send();
    await settled();
    request.end();
    decision.resolve(true);
    await settled();
    expect([request.state.phase, consent.state.recordedBy]).toEqual(['off', null]);
  });
});
