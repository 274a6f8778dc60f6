import { expect, it, jest } from '@jest/globals';
import { capabilities } from '@nearhand/platform/session-link/capabilities';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { SessionRecording } from './session-recording.ts';

it('does not ask the customer for what the company does not allow', async () => {
  Object.assign(globalThis, { MediaRecorder: Object.assign(jest.fn(), { isTypeSupported: () => true }) });
  const peers = fakePeers();
  const said: unknown[] = [];
  peers.customer.channel(capabilities.recording).listen({ message: (data) => said.push(JSON.parse(String(data)).type) });
  let companyAllows = false;
  const recording = new SessionRecording('01890000-0000-7000-8000-000000000009', peers.operator, () => companyAllows);

  recording.ask();
  await settled();
  expect(recording.state).toMatchObject({ phase: 'off', problem: 'notAllowed' });
  expect(said).not.toContain('recording.request');

  companyAllows = true;
  recording.ask();
  await settled();
  expect(recording.state).toMatchObject({ phase: 'asking', problem: null });
  expect(said).toContain('recording.request');
});
