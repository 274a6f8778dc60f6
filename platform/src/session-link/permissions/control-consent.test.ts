import { permissionsProtocol } from '@nearhand/contracts/peer/permissions.gen';
import { describe, expect, it } from 'vitest';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { ControlConsent } from './control-consent.ts';
import { PermissionViewer } from './permission-viewer.ts';

function ends({ role = 'host' }: { role?: 'host' | 'watcher' } = {}) {
  const peers = fakePeers();
  const participants = { roleOf: () => role, nameOf: () => 'Ada Nowak' };
  const consent = new ControlConsent({ peers: peers.customer, participants, now: () => 0 });
  const viewer = new PermissionViewer({ peers: peers.operator });
  const ask = async () => {
    viewer.request('control');
    await settled(2);
  };
  const answer = async (value: Parameters<typeof consent.answer>[0]) => {
    consent.answer(value);
    await settled(2);
  };
  const outcome = () => [viewer.state.requested.has('control'), viewer.state.answers.get('control')];
  return { peers, consent, viewer, ask, answer, outcome };
}

describe('ControlConsent', () => {
  it.each(['granted', 'denied', 'unavailable'] as const)('sends the answer %s to the operator who has asked', async (value) => {
    const { consent, ask, answer, outcome } = ends();
    await ask();
    expect([consent.state.request?.peer, outcome()]).toEqual(['operator', [true, undefined]]);
    await answer(value);
    expect(outcome()).toEqual([false, value]);
    expect(consent.state).toEqual({ request: null, allowedTo: value === 'granted' ? 'operator' : null });
  });

  it('does not ask the customer for watchers', async () => {
    const { consent, ask, outcome } = ends({ role: 'watcher' });
    await ask();
    expect([consent.state.request, outcome()]).toEqual([null, [false, 'denied']]);
  });

  it('does not ask the customer again and again', async () => {
    const { consent, ask, answer, outcome } = ends();
    for (let time = 0; time < 3; time += 1) {
      await ask();
      await answer('denied');
    }
    await ask();
    expect([consent.state.request, outcome()]).toEqual([null, [false, 'denied']]);
  });

  it('withdraws the question when the operator cancels it', async () => {
    const { consent, viewer, ask, outcome } = ends();
    await ask();
    viewer.cancel('control');
    await settled(2);
    expect([consent.state.request, outcome()]).toEqual([null, [false, undefined]]);
  });

  it('refuses what a browser does not have', async () => {
    const { consent, peers } = ends();
    const received: unknown[] = [];
    const channel = peers.operator.channel(permissionsProtocol);
    channel.listen({ message: (data) => received.push(JSON.parse(String(data))) });
    const id = '01890000-0000-7000-8000-000000000001';
    channel.send(JSON.stringify({ type: 'permissions.request', id, permission: 'audio' }));
    await settled(2);
    expect([consent.state.request, received]).toEqual([null, [{ type: 'permissions.answer', id, isGranted: false, isUnavailable: true }]]);
  });

  it('forgets a question when the connection is lost, at both ends', async () => {
    const { consent, peers, ask, outcome } = ends();
    await ask();
    peers.cut();
    expect([consent.state.request, outcome()]).toEqual([null, [false, undefined]]);
  });
});
