import { describe, expect, it } from '@jest/globals';
import type { components } from '@nearhand/contracts/openapi.gen';
import { store } from '@nearhand/platform/core';
import { notificationsAtom } from '@nearhand/platform/host';
import { FakePeerConnection } from '@nearhand/platform/session-link/testing/fake-peer-connection';
import { aMe, errorResponse, type fakeApi } from '@nearhand/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { aSession } from '../../shared/testing/a-session.ts';
import {
  enterings,
  enter as letIn,
  openWindow,
  provideFakeBrowser,
  receiveState,
  sessionId,
  settle,
  socket,
} from './testing/open-window.tsx';

type Schemas = components['schemas'];

const me = aMe();
const ines = { id: '01890000-0000-7000-8000-000000000077', name: 'Inés Muñoz', avatar: null };
const customer: Schemas['Participant'] = { participantId: 'customer', name: '', role: 'customer' };
const assistant: Schemas['Participant'] = { participantId: ines.id, name: ines.name, role: 'assistant' };

provideFakeBrowser();

const soon = () => new Date(Date.now() + 100_000).toISOString();
const aSessionRequest = (about: Partial<Schemas['SessionRequest']> = {}): Schemas['SessionRequest'] => ({
  sessionRequestId: '01890000-0000-7000-8000-0000000000aa',
  sessionId,
  kind: 'assist',
  state: 'pending',
  title: 'Printer',
  customerName: 'Maria Muñoz',
  sessionCreatedAt: new Date().toISOString(),
  from: { id: me.user.id, name: me.user.name, avatar: null },
  to: ines,
  createdAt: new Date().toISOString(),
  expiresAt: soon(),
  ...about,
});
const aJoinRequest = (about: Partial<Schemas['JoinRequest']> = {}): Schemas['JoinRequest'] => ({
  sessionId,
  joinRequestId: '01890000-0000-7000-8000-0000000000bb',
  reason: 'operator',
  address: '203.0.113.7',
  at: new Date().toISOString(),
  used: null,
  allowed: null,
  ...about,
});

const open = (handlers: Parameters<typeof fakeApi>[0] = {}, session = aSession({ status: 'active' })) =>
  openWindow({ session, handlers, me });
const enter = (role: Schemas['SessionRole'], participants: Schemas['Participant'][], session = aSession({ status: 'active' })) =>
  letIn({ role, participants, session });
const personNames = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((person) => within(person).queryAllByRole('heading', { level: 3 }))
    .map(({ textContent }) => textContent);

describe('collaboration in the session window', () => {
  it('removes operators, also those who have lost the connection to the server', async () => {
    const removals: string[] = [];
    const { user } = await open({
      'DELETE /session/*/participant/*': () => void removals.push(ines.id),
      'GET /company/*/operator': () => ({ items: [{ ...ines, isOnline: false, role: 'operator' }] }),
    });
    await enter('host', [customer, assistant]);
    await user.click(screen.getByRole('button', { name: 'People' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Inés Muñoz from this session' }));
    expect(removals).toHaveLength(1);

    act(() => socket.current.receive('session:presence', { sessionId, participant: assistant, isPresent: false }));
    await user.click(await screen.findByRole('button', { name: 'Ask Inés Muñoz' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from this session' }));
    expect(removals).toHaveLength(2);
    act(() => socket.current.receive('session:removed', { sessionId, participantId: ines.id, reason: 'host' }));
    await user.click(await screen.findByRole('button', { name: 'Ask Inés Muñoz' }));
    expect(screen.queryByRole('menuitem', { name: 'Remove from this session' })).toBeNull();
  });

  it.each([
    ['host', /^Inés Muñoz continues without you/],
    ['access', /^Your access has changed/],
  ] as const)('notifies the operator of a removal by %s, and closes the connections', async (reason, text) => {
    const can = { update: false, close: false, enter: true, host: false, takeOver: false };
    let session = { ...aSession({ status: 'active' }), operator: ines, can };
    await open({ 'GET /session/*': () => session }, session);
    await enter('assistant', [customer], session);
    session = { ...session, version: session.version + 1, can: { ...can, enter: false } };
    await act(async () => socket.current.receive('session:removed', { sessionId, participantId: me.user.id, reason }));
    expect(await screen.findByRole('heading', { name: 'You were removed from this session' })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(FakePeerConnection.last().signalingState).toBe('closed');
  });

  it('shows the participants, and announces arrivals and departures', async () => {
    const { user } = await open();
    await enter('host', [customer]);
    await user.click(screen.getByRole('button', { name: 'People' }));
    await screen.findByRole('heading', { name: 'Maria Muñoz' });
    expect(personNames()).toEqual(['Maria Muñoz', 'Ada Nowak (you)']);

    act(() => socket.current.receive('session:presence', { sessionId, participant: assistant, isPresent: true }));
    expect(personNames()).toEqual(['Maria Muñoz', 'Ada Nowak (you)', 'Inés Muñoz']);

    act(() => socket.current.receive('session:presence', { sessionId, participant: assistant, isPresent: false }));
    act(() => socket.current.receive('session:presence', { sessionId, participant: customer, isPresent: false }));
    expect(personNames()).toEqual(['Maria Muñoz', 'Ada Nowak (you)']);
    expect(screen.getByText('Away')).toBeTruthy();
  });

  it('requests an operator to take over, and withdraws the request', async () => {
    const bodies: unknown[] = [];
    const { user } = await open({
      'GET /company/*/operator': () => ({ items: [{ ...ines, role: 'operator', isOnline: true }] }),
      'POST /session/*/request': ({ body }) => {
        bodies.push(body);
        return aSessionRequest({ kind: 'transfer' });
      },
      'DELETE /session/*/request/*': () => undefined,
    });
    await enter('host', [customer]);
    await user.click(screen.getByRole('button', { name: 'People' }));
    await user.click(await screen.findByRole('button', { name: 'Transfer to Inés Muñoz' }));

    await screen.findByText('Inés Muñoz has been asked to take over');
    expect(bodies).toEqual([{ kind: 'transfer', userId: ines.id }]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('You canceled the request to Inés Muñoz')).toBeTruthy();
  });

  it('shows why an operator cannot be requested, and allows a retry', async () => {
    const { user } = await open({
      'GET /company/*/operator': () => ({ items: [{ ...ines, role: 'operator', isOnline: true }] }),
      'POST /session/*/request': () => errorResponse(409, 'SESSION_CLOSED', 'This session is closed'),
    });
    await enter('host', [customer]);
    await user.click(screen.getByRole('button', { name: 'People' }));
    await user.click(await screen.findByRole('button', { name: 'Ask Inés Muñoz' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Help/ }));

    expect((await screen.findByRole('alert')).textContent).toContain('This session is closed');
    expect(screen.getByRole('button', { name: 'Ask Inés Muñoz' })).toHaveProperty('disabled', false);
  });

  it('follows its own request to the end, and enters in its new role after a transfer', async () => {
    const { user } = await open();
    await enter('host', [customer]);
    await user.click(screen.getByRole('button', { name: 'People' }));
    act(() => socket.current.receive('session:request', aSessionRequest({ kind: 'transfer' })));
    await screen.findByText('Inés Muñoz has been asked to take over');

    const can = { update: false, close: false, enter: true, host: false, takeOver: false };
    act(() => socket.current.receive('session:request', aSessionRequest({ kind: 'transfer', state: 'accepted' })));
    const transferred = aSession({ version: 2, status: 'active', operator: ines, can });
    await receiveState(transferred);
    expect(enterings()).toHaveLength(2);
    await enter('assistant', [customer, { ...assistant, role: 'host' }], transferred);

    expect(screen.getByText('Assistant')).toBeTruthy();
    expect(store.get(notificationsAtom).map(({ message }) => message)).toEqual([
      'Inés Muñoz is now in charge of this session. You still take part in it',
    ]);
    expect(screen.queryByRole('region', { name: 'Transfer or ask for help' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End session' })).toBeNull();
  });

  it('notifies the previous host, and offers an admin to take over', async () => {
    const { api, user } = await open();
    await enter('host', [customer]);
    const can = { update: true, close: true, enter: false, host: false, takeOver: true };
    await receiveState(aSession({ version: 2, status: 'active', operator: ines, can }));

    expect(await screen.findByRole('heading', { name: 'Inés Muñoz has taken over this session' })).toBeTruthy();
    api.use({
      'POST /session/*/takeover': () => aSession({ version: 3, status: 'active' }),
      'GET /session/*': () => aSession({ version: 3, status: 'active' }),
    });
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    await settle();
    expect(screen.queryByRole('heading', { name: 'Inés Muñoz has taken over this session' })).toBeNull();
  });

  it('does not offer to take over a session without permission', async () => {
    const can = { update: false, close: false, enter: false, host: false, takeOver: false };
    await open({}, aSession({ status: 'active', operator: ines, can }));
    expect(await screen.findByRole('heading', { name: 'This is a session of Inés Muñoz' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
    expect(socket.current.emitted).toEqual([]);
  });

  it('shows a join request in a modal dialog, and sends the decision', async () => {
    const bodies: unknown[] = [];
    const { user } = await open({
      'POST /session/*/join-request/*': ({ body }) => {
        bodies.push(body);
      },
    });
    await enter('host', [customer]);
    act(() => socket.current.receive('session:joinRequest', aJoinRequest()));

    const dialog = await screen.findByRole('dialog', { name: 'Someone is waiting to join' });
    expect(document.title).toBe('Someone is waiting to join');
    expect(dialog.textContent).toContain('203.0.113.7');
    await user.click(within(dialog).getByRole('button', { name: 'Admit' }));
    expect(bodies).toEqual([{ admit: true }]);

    act(() => socket.current.receive('session:joinRequest', aJoinRequest({ reason: null })));
    await settle();
    expect(document.title).not.toBe('Someone is waiting to join');
  });

  it('shows that the customer waits because of the plan limit', async () => {
    await open({}, aSession());
    await enter('host', [], aSession());
    act(() => socket.current.receive('session:joinRequest', aJoinRequest({ reason: 'plan', used: 2, allowed: 2 })));
    expect(await screen.findByText(/2 of 2 sessions are in use/)).toBeTruthy();
  });

  it('asks the idle question, and sends the activity to the server', async () => {
    const { user } = await open();
    await enter('host', [customer]);
    await receiveState(aSession({ version: 2, status: 'active', idleClosesAt: soon() }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
    const before = socket.current.emitted.filter(([event]) => event === 'session:activity').length;
    await user.click(within(dialog).getByRole('button', { name: 'I am still here' }));
    expect(socket.current.emitted.filter(([event]) => event === 'session:activity').length).toBeGreaterThan(before);
  });

  it('closes the idle question when another participant has answered it', async () => {
    await open();
    await enter('host', [customer]);
    await receiveState(aSession({ version: 2, status: 'active', idleClosesAt: soon() }));
    await screen.findByRole('dialog', { name: 'Are you still there?' });
    await receiveState(aSession({ version: 3, status: 'active' }));
    expect(screen.queryByText('I am still here')).toBeNull();
  });

  it('offers a watching operator no controls', async () => {
    const can = { update: false, close: false, enter: true, host: false, takeOver: false };
    const session = aSession({ status: 'active', operator: ines, can });
    const { user } = await open({}, session);
    await enter('watcher', [customer, { ...assistant, role: 'host' }], session);
    expect(screen.queryByRole('button', { name: 'Files' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'People' }));
    expect(await screen.findByText(/You are watching this session/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Transfer or ask for help' })).toBeNull();
  });

  it('is replaced by a newer window of the same operator', async () => {
    await open();
    await enter('host', [customer]);
    const own: Schemas['Participant'] = { participantId: me.user.id, name: me.user.name, role: 'host' };
    act(() => socket.current.receive('session:presence', { sessionId, participant: own, isPresent: true }));
    expect(await screen.findByRole('heading', { name: 'This session is open in another window' })).toBeTruthy();
  });

  it('shows session requests of other sessions over this one', async () => {
    const { user } = await open({ 'POST /me/session-request/*': () => aSessionRequest({ state: 'declined' }) });
    await enter('host', [customer]);
    const other = '01890000-0000-7000-8000-0000000000cc';
    act(() =>
      socket.current.receive(
        'session:request',
        aSessionRequest({ sessionId: other, from: ines, to: { id: me.user.id, name: me.user.name, avatar: null } }),
      ),
    );
    expect(await screen.findByText('Inés Muñoz asks you to help')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await settle();
    expect(screen.queryByText('Inés Muñoz asks you to help')).toBeNull();
  });

  it('keeps the newest state when an older one arrives later', async () => {
    await open();
    await enter('host', [customer]);
    const can = { update: false, close: false, enter: true, host: false, takeOver: false };
    await receiveState(aSession({ version: 3, status: 'active', operator: ines, can }));
    expect(screen.queryByRole('button', { name: 'End session' })).toBeNull();
    await receiveState(aSession({ version: 2, status: 'active' }));
    expect(screen.queryByRole('button', { name: 'End session' })).toBeNull();
  });
});

describe('GET /session', () => {
  const gets = (api: { calls: readonly string[] }) => api.calls.filter((call) => call === `GET /session/${sessionId}`).length;

  it('is requested once, by the loader, whatever event follows', async () => {
    const { api } = await open({}, aSession());
    await enter('host', [], aSession());
    const events: [string, unknown][] = [
      ['session:state', aSession({ version: 2, status: 'connecting', joinedAt: '2026-01-01T09:30:00.000Z', code: null })],
      ['session:changed', { sessionId, status: 'connecting', closeReason: null }],
      ['session:presence', { sessionId, participant: customer, isPresent: true }],
      ['session:presence', { sessionId, participant: customer, isPresent: false }],
      ['session:joinRequest', aJoinRequest()],
      ['session:joinRequest', aJoinRequest({ reason: null })],
      ['session:request', aSessionRequest({ kind: 'transfer' })],
      ['session:request', aSessionRequest({ kind: 'transfer', state: 'accepted' })],
      ['session:state', aSession({ version: 3, status: 'active', idleClosesAt: soon() })],
      ['session:state', aSession({ version: 4, status: 'closed', closeReason: 'admin', closedAt: '2026-01-01T10:00:00.000Z' })],
    ];
    for (const [event, payload] of events) {
      act(() => socket.current.receive(event, payload));
      await settle();
    }
    expect(await screen.findByRole('heading', { name: 'The session has ended' })).toBeTruthy();
    expect(gets(api)).toBe(1);
  });

  it('is requested after a reconnect only if the window may no longer enter', async () => {
    const { api } = await open();
    await enter('host', [customer]);
    act(() => {
      socket.current.receive('disconnect', 'transport close');
      socket.current.receive('connect');
    });
    await enter('host', [customer], aSession({ version: 5, status: 'active', title: 'Scanner' }));
    await settle();
    expect(gets(api)).toBe(1);

    const closed = aSession({ version: 6, status: 'closed', closeReason: 'expired', closedAt: '2026-01-01T10:00:00.000Z' });
    api.use({ 'GET /session/*': () => closed });
    act(() => {
      socket.current.receive('disconnect', 'transport close');
      socket.current.receive('connect');
    });
    await letIn({ ok: false, role: null, participants: [], session: null });
    await settle();
    expect(await screen.findByRole('heading', { name: 'The session has ended' })).toBeTruthy();
    expect(gets(api)).toBe(2);
  });
});
