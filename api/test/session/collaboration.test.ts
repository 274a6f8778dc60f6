import { v7 as uuid } from 'uuid';
import { aCompany } from '../a-company.ts';
import { aSession, type LiveSessions, startLiveSessions } from '../a-live-session.ts';
import { next, quiet, receivedBy } from '../sockets.ts';
import { until } from '../until.ts';

let { test, sockets, company, sessionRequests, joinAsAssistant, startSession, close } = {} as LiveSessions;

beforeAll(async () => {
  ({ test, sockets, company, sessionRequests, joinAsAssistant, startSession, close } = await startLiveSessions());
});
afterEach(() => sockets.closeAll());
describe('collaboration in a session', () => {
  it('admits assisting and watching operators, and notifies all participants', async () => {
    const { session, host, customer, sessionId } = await startSession();
    const assistant = await joinAsAssistant(session, 'watch');
    const arrivals = Promise.all([next(host, 'session:presence'), next(customer, 'session:presence')]);
    const entered = await assistant.emitWithAck('session:enter', { sessionId });
    expect(entered).toMatchObject({ ok: true, role: 'watcher', session: { status: 'connecting', can: { host: false } } });
    expect(entered.participants.map(({ role }) => role).sort()).toEqual(['customer', 'host']);
    const participant = { participantId: company.secondOperator.user.id, name: 'Zofia Łęcka', role: 'watcher' };
    expect(await arrivals).toEqual(Array(2).fill({ sessionId, participant, isPresent: true }));
  });

  it('relays signals between the customer and each operator separately', async () => {
    const { session, host, customer, sessionId } = await startSession();
    const assistant = await joinAsAssistant(session);
    await assistant.emitWithAck('session:enter', { sessionId });
    const [atHost, atAssistant, atCustomer] = [receivedBy(host, 'signal'), receivedBy(assistant, 'signal'), receivedBy(customer, 'signal')];
    customer.emit('signal', { peer: company.secondOperator.user.id, candidate: { candidate: 'for the assistant' } });
    customer.emit('signal', { peer: company.operator.user.id, candidate: { candidate: 'for the host' } });
    customer.emit('signal', { candidate: { candidate: 'for nobody' } });
    customer.emit('signal', { peer: uuid(), candidate: { candidate: 'for a stranger' } });
    assistant.emit('signal', { candidate: { candidate: 'from the assistant' } });
    assistant.emit('signal', { peer: company.operator.user.id, candidate: { candidate: 'as the host' } });
    await until(() => [atHost, atAssistant, atCustomer].every(({ length }) => length > 0));
    await quiet();
    expect(atHost).toEqual([{ candidate: { candidate: 'for the host' } }]);
    expect(atAssistant).toEqual([{ candidate: { candidate: 'for the assistant' } }]);
    expect(atCustomer).toEqual([{ candidate: { candidate: 'from the assistant' }, peer: company.secondOperator.user.id }]);
  });

  it('accepts media states from the host only', async () => {
    const { session, host, customer, sessionId } = await startSession();
    const assistant = await joinAsAssistant(session);
    await assistant.emitWithAck('session:enter', { sessionId });
    assistant.emit('session:media', { isConnected: true });
    await quiet();
    expect((await sessionRequests.seenBy(company.operator, session))['status']).toBe('connecting');
    const change = next(customer, 'session:changed');
    host.emit('session:media', { isConnected: true });
    expect(await change).toMatchObject({ status: 'active' });
  });

  it('keeps the connection state when an assisting operator leaves, and notifies the others', async () => {
    const { session, host, customer, sessionId } = await startSession();
    const assistant = await joinAsAssistant(session);
    await assistant.emitWithAck('session:enter', { sessionId });
    const change = next(customer, 'session:changed');
    host.emit('session:media', { isConnected: true });
    await change;
    const presence = next(customer, 'session:presence');
    assistant.disconnect();
    expect(await presence).toMatchObject({ isPresent: false, participant: { role: 'assistant' } });
    await quiet();
    expect((await sessionRequests.seenBy(company.operator, session))['status']).toBe('active');
    expect(await sessionRequests.stepsOf(company.owner, session)).toEqual(expect.arrayContaining(['entered', 'left']));
  });

  it('is left, and not lost, by a host who closes the window and may return', async () => {
    const { session, host, customer, sessionId } = await startSession();
    const active = next(customer, 'session:changed');
    host.emit('session:media', { isConnected: true });
    await active;
    const [presence, change] = [next(customer, 'session:presence'), next(customer, 'session:changed')];
    host.disconnect();
    expect(await presence).toMatchObject({ isPresent: false, participant: { role: 'host' } });
    expect(await change).toMatchObject({ status: 'reconnecting' });
    const again = await sockets.of(company.operator);
    await again.emitWithAck('session:enter', { sessionId });
    const reconnected = next(customer, 'session:changed');
    again.emit('session:media', { isConnected: true });
    expect(await reconnected).toMatchObject({ status: 'active' });
    expect((await sessionRequests.stepsOf(company.owner, session)).slice(-4)).toEqual(['connected', 'left', 'entered', 'reconnected']);
  });

  it('forgets that the host has left when the host enters again', async () => {
    const { session, host, customer, sessionId } = await startSession();
    host.disconnect();
    await next(customer, 'session:presence');
    const hasLeft = async () => {
      const [row] = await test.dataSource.query<{ hasHostLeft: boolean }[]>('SELECT "hasHostLeft" FROM "sessions" WHERE "sessionId" = $1', [
        sessionId,
      ]);
      return row?.hasHostLeft ?? false;
    };
    await until(hasLeft);
    await (await sockets.of(company.operator)).emitWithAck('session:enter', { sessionId });
    expect(await hasLeft()).toBe(false);
    expect((await sessionRequests.seenBy(company.operator, session))['status']).toBe('connecting');
  });

  it('replaces the first customer with an admitted second one, and disconnects the first', async () => {
    const { session, host, customer, sessionId } = await startSession();
    const joinRequested = next(host, 'session:joinRequest');
    const { body } = await test.call('POST', '/api/session/join', { body: { key: session.key, accept: true } });
    const { joinRequestId } = await joinRequested;
    await test.call('POST', `/api/session/${sessionId}/join-request/${joinRequestId}`, {
      token: company.operator.token,
      body: { admit: true },
    });
    const received = next(customer, 'session:presence');
    const cut = new Promise((resolve) => customer.once('disconnect', resolve));
    const bound = await test.call('POST', '/api/session/join', {
      body: { key: session.key, accept: true, joinRequestToken: body['joinRequestToken'] },
    });
    expect(await received).toMatchObject({ participant: { participantId: 'customer' }, isPresent: true });
    expect(await cut).toBe('io server disconnect');

    await expect(sockets.connect((customer.auth as { token: string }).token)).rejects.toThrow('UNAUTHENTICATED');
    const arrival = next(host, 'session:presence');
    await sockets.connect((bound.body['signaling'] as { token: string }).token);
    expect(await arrival).toMatchObject({ participant: { role: 'customer' } });
  });

  it('sends the waiting join requests to a window that opens later', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    await test.call('POST', '/api/session/join', { body: { key: session.key, accept: true } });
    await test.call('POST', '/api/session/join', { body: { key: session.key, accept: true } });
    const window = await sockets.of(company.operator);
    const joinRequest = next(window, 'session:joinRequest');
    await window.emitWithAck('session:enter', { sessionId: session.sessionId });
    expect(await joinRequest).toMatchObject({ reason: 'operator' });
  });

  it('sends the pending idle question to a window that reconnects', async () => {
    const { host, customer, sessionId } = await startSession();
    const change = next(customer, 'session:changed');
    host.emit('session:media', { isConnected: true });
    await change;
    const closesAt = new Date(Date.now() + 200_000).toISOString();
    await test.dataSource.query('UPDATE "sessions" SET "idleAskedAt" = now(), "deadlineAt" = $2 WHERE "sessionId" = $1', [
      sessionId,
      closesAt,
    ]);
    const window = await sockets.of(company.operator);
    expect(await window.emitWithAck('session:enter', { sessionId })).toMatchObject({ ok: true, session: { idleClosesAt: closesAt } });
  });

  it('accepts activity of any participant as an answer to the idle question', async () => {
    const { session, host, customer, sessionId } = await startSession();
    const change = next(customer, 'session:changed');
    host.emit('session:media', { isConnected: true });
    await change;
    await test.dataSource.query('UPDATE "sessions" SET "idleAskedAt" = now() WHERE "sessionId" = $1', [sessionId]);
    const answered = next(host, 'session:state');
    customer.emit('session:activity', {});
    expect(await answered).toMatchObject({ sessionId, status: 'active', idleClosesAt: null });
    expect(await sessionRequests.stepsOf(company.owner, session)).toContain('idleAnswered');
  });
});

describe('change of host', () => {
  it('makes the operator who accepts a transfer request host; the previous host continues to assist', async () => {
    const { session, host, customer, sessionId } = await startSession();
    const { body } = await sessionRequests.make(company.operator, session, 'transfer', company.secondOperator);
    const changed = next(host, 'session:changed');
    const parted = next(customer, 'session:presence');
    const ownPresence = receivedBy(host, 'session:presence');
    await sessionRequests.answer(company.secondOperator, body['sessionRequestId'], true);
    await changed;
    expect(await parted).toMatchObject({ participant: { participantId: company.operator.user.id, role: 'assistant' }, isPresent: true });
    expect((await sessionRequests.seenBy(company.secondOperator, session))['can']).toMatchObject({ host: true, enter: true, update: true });
    expect((await sessionRequests.seenBy(company.operator, session))['can']).toMatchObject({ host: false, enter: true, update: false });

    host.emit('session:media', { isConnected: true });
    await quiet();
    expect((await sessionRequests.seenBy(company.operator, session))['status']).toBe('connecting');
    expect(ownPresence).toEqual([]);
    const successor = await sockets.of(company.secondOperator);
    expect(await successor.emitWithAck('session:enter', { sessionId })).toMatchObject({ role: 'host' });
    const active = next(customer, 'session:changed');
    successor.emit('session:media', { isConnected: true });
    expect(await active).toMatchObject({ status: 'active' });
  });

  it('lets an admin or the owner take over without a request; the previous host continues to watch', async () => {
    for (const testUser of [company.admin, company.owner]) {
      const { session, host, customer, sessionId } = await startSession();
      const parted = next(customer, 'session:presence');
      expect((await sessionRequests.takeOver(testUser, session)).body).toMatchObject({
        operator: { id: testUser.user.id },
        can: { host: true },
      });
      expect(await parted).toMatchObject({ participant: { participantId: company.operator.user.id, role: 'watcher' } });
      expect((await sessionRequests.takeOver(testUser, session)).status).toBe(200);
      expect(await host.emitWithAck('session:enter', { sessionId })).toMatchObject({ ok: true, role: 'watcher' });
      expect((await sessionRequests.stepsOf(company.owner, session)).filter((type) => type === 'takenOver')).toHaveLength(1);
    }
  });

  it('is rejected for operators, users of other companies, and closed sessions', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    expect((await sessionRequests.takeOver(company.secondOperator, session)).body.code).toBe('FORBIDDEN');
    expect((await sessionRequests.takeOver((await aCompany(test)).owner, session)).body.code).toBe('SESSION_NOT_FOUND');
    await close(session);
    expect((await sessionRequests.takeOver(company.admin, session)).body.code).toBe('SESSION_CLOSED');
  });

  it('ends the session requests of the previous host', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const [transfer, help] = [
      await sessionRequests.make(company.operator, session, 'transfer', company.secondOperator),
      await sessionRequests.make(company.operator, session, 'assist', company.admin),
    ];
    await sessionRequests.answer(company.secondOperator, transfer.body['sessionRequestId'], true);
    expect((await sessionRequests.answer(company.admin, help.body['sessionRequestId'], true)).body.code).toBe('SESSION_REQUEST_NOT_FOUND');
  });
});
