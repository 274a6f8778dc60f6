import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { RecordingRequest } from '@nearhand/platform/session-link/recording/recording-request';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { describe, expect, it, vi } from 'vitest';
import { SessionRecording } from './session-recording.ts';

describe('SessionRecording', () => {
  it('requests no consent when the company does not allow recordings', async () => {
    Object.assign(globalThis, { MediaRecorder: Object.assign(vi.fn(), { isTypeSupported: () => true }) });
    const peers = fakePeers();
    const sent: unknown[] = [];
    peers.customer.channel(capabilities.recording).listen({ message: (data) => sent.push(JSON.parse(String(data)).type) });
    let companyAllows = false;
    const recording = new SessionRecording(
      '01890000-0000-7000-8000-000000000009',
      new RecordingRequest({ peers: peers.operator }),
      () => companyAllows,
    );

    recording.start();
    await settled();
    expect(recording.state).toMatchObject({ phase: 'off', problem: 'notAllowed' });
    expect(sent).not.toContain('recording.request');

    companyAllows = true;
    recording.start();
    await settled();
    expect(recording.state).toMatchObject({ phase: 'requested', problem: null });
    expect(sent).toContain('recording.request');
  });
});
