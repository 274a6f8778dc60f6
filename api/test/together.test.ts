import { v7 as uuid } from 'uuid';
import { aCompany } from './a-company.ts';
import { aSession, type Meetings, startMeetings } from './a-meeting.ts';
import { heardBy, next, quiet } from './sockets.ts';
import { until } from './until.ts';

let { test, sockets, company, offers, askIn, meet, close } = {} as Meetings;

beforeAll(async () => {
  ({ test, sockets, company, offers, askIn, meet, close } = await startMeetings());
});
afterEach(() => sockets.closeAll());
describe('several in one session', () => {
  it('who helps or watches enters, and everybody learns of everybody', async () => {
    const { session, lead, customer, sessionId } = await meet();
    const helper = await askIn(session, 'watch');
    const arrivals = Promise.all([next(lead, 'session:presence'), next(customer, 'session:presence')]);
    const entered = await helper.emitWithAck('session:enter', { sessionId });
    expect(entered).toMatchObject({ ok: true, part: 'watcher', status: 'connecting' });
    expect(entered.participants.map(({ part }) => part).sort()).toEqual(['customer', 'lead']);
    const participant = { participantId: company.colleague.user.id, name: 'Zofia Łęcka', part: 'watcher' };
    expect(await arrivals).toEqual(Array(2).fill({ sessionId, participant, isPresent: true }));
  });

  it('the customer negotiates with each apart, and nobody speaks for another', async () => {
    const { session, lead, customer, sessionId } = await meet();
    const helper = await askIn(session);
    await helper.emitWithAck('session:enter', { sessionId });
    const [atLead, atHelper, atCustomer] = [heardBy(lead, 'signal'), heardBy(helper, 'signal'), heardBy(customer, 'signal')];
    customer.emit('signal', { peer: company.colleague.user.id, candidate: { candidate: 'for the helper' } });
    customer.emit('signal', { peer: company.operator.user.id, candidate: { candidate: 'for the lead' } });
    customer.emit('signal', { candidate: { candidate: 'for nobody' } });
    customer.emit('signal', { peer: uuid(), candidate: { candidate: 'for a stranger' } });
    helper.emit('signal', { candidate: { candidate: 'from the helper' } });
    helper.emit('signal', { peer: company.operator.user.id, candidate: { candidate: 'as the lead' } });
    await until(() => [atLead, atHelper, atCustomer].every(({ length }) => length > 0));
    await quiet();
    expect(atLead).toEqual([{ candidate: { candidate: 'for the lead' } }]);
    expect(atHelper).toEqual([{ candidate: { candidate: 'for the helper' } }]);
    expect(atCustomer).toEqual([{ candidate: { candidate: 'from the helper' }, peer: company.colleague.user.id }]);
  });

  it('only the lead speaks for the picture', async () => {
    const { session, lead, customer, sessionId } = await meet();
    const helper = await askIn(session);
    await helper.emitWithAck('session:enter', { sessionId });
    helper.emit('session:media', { isConnected: true });
    await quiet();
    expect((await offers.seenBy(company.operator, session))['status']).toBe('connecting');
    const change = next(customer, 'session:changed');
    lead.emit('session:media', { isConnected: true });
    expect(await change).toMatchObject({ status: 'active' });
  });

  it('the picture stays when a helper leaves, and the others learn of it', async () => {
    const { session, lead, customer, sessionId } = await meet();
    const helper = await askIn(session);
    await helper.emitWithAck('session:enter', { sessionId });
    const change = next(customer, 'session:changed');
    lead.emit('session:media', { isConnected: true });
    await change;
    const farewell = next(customer, 'session:presence');
    helper.disconnect();
    expect(await farewell).toMatchObject({ isPresent: false, participant: { part: 'helper' } });
    await quiet();
    expect((await offers.seenBy(company.operator, session))['status']).toBe('active');
    expect(await offers.stepsOf(company.owner, session)).toEqual(expect.arrayContaining(['entered', 'left']));
  });

  it('a second customer who was admitted takes the place of the first, whose page is cut', async () => {
    const { session, lead, customer, sessionId } = await meet();
    const joinRequested = next(lead, 'session:joinRequest');
    const { body } = await test.call('POST', '/api/session/join', { body: { key: session.key, accept: true } });
    const { joinRequestId } = await joinRequested;
    await test.call('POST', `/api/session/${sessionId}/join-request/${joinRequestId}`, {
      token: company.operator.token,
      body: { admit: true },
    });
    const told = next(customer, 'session:presence');
    const cut = new Promise((resolve) => customer.once('disconnect', resolve));
    const bound = await test.call('POST', '/api/session/join', {
      body: { key: session.key, accept: true, joinRequestToken: body['joinRequestToken'] },
    });
    expect(await told).toMatchObject({ participant: { participantId: 'customer' }, isPresent: true });
    expect(await cut).toBe('io server disconnect');

    await expect(sockets.connect((customer.auth as { token: string }).token)).rejects.toThrow('UNAUTHENTICATED');
    const arrival = next(lead, 'session:presence');
    await sockets.connect((bound.body['signaling'] as { token: string }).token);
    expect(await arrival).toMatchObject({ participant: { part: 'customer' } });
  });

  it('a window that opens later hears who joinRequests', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    await test.call('POST', '/api/session/join', { body: { key: session.key, accept: true } });
    await test.call('POST', '/api/session/join', { body: { key: session.key, accept: true } });
    const window = await sockets.of(company.operator);
    const joinRequest = next(window, 'session:joinRequest');
    await window.emitWithAck('session:enter', { sessionId: session.sessionId });
    expect(await joinRequest).toMatchObject({ reason: 'operator' });
  });

  it('a window that comes back hears whether somebody still has to say to be there', async () => {
    const { lead, customer, sessionId } = await meet();
    const change = next(customer, 'session:changed');
    lead.emit('session:media', { isConnected: true });
    await change;
    const closesAt = new Date(Date.now() + 200_000).toISOString();
    await test.dataSource.query('UPDATE "sessions" SET "idleAskedAt" = now(), "deadlineAt" = $2 WHERE "sessionId" = $1', [
      sessionId,
      closesAt,
    ]);
    const window = await sockets.of(company.operator);
    expect(await window.emitWithAck('session:enter', { sessionId })).toMatchObject({ ok: true, idleClosesAt: closesAt });
  });

  it('a person who does something answers the idle question for all', async () => {
    const { session, lead, customer, sessionId } = await meet();
    const change = next(customer, 'session:changed');
    lead.emit('session:media', { isConnected: true });
    await change;
    await test.dataSource.query('UPDATE "sessions" SET "idleAskedAt" = now() WHERE "sessionId" = $1', [sessionId]);
    const answered = next(lead, 'session:idle');
    customer.emit('session:activity', {});
    expect(await answered).toEqual({ sessionId, closesAt: null });
    expect(await offers.stepsOf(company.owner, session)).toContain('idleAnswered');
  });
});

describe('another lead', () => {
  it('by transfer: the colleague leads, whoever handed over helps on', async () => {
    const { session, lead, customer, sessionId } = await meet();
    const { body } = await offers.make(company.operator, session, 'transfer', company.colleague);
    const changed = next(lead, 'session:changed');
    const parted = next(customer, 'session:presence');
    const ownPresence = heardBy(lead, 'session:presence');
    await offers.answer(company.colleague, body['offerId'], true);
    await changed;
    expect(await parted).toMatchObject({ participant: { participantId: company.operator.user.id, part: 'helper' }, isPresent: true });
    expect((await offers.seenBy(company.colleague, session))['can']).toMatchObject({ lead: true, enter: true, update: true });
    expect((await offers.seenBy(company.operator, session))['can']).toMatchObject({ lead: false, enter: true, update: false });

    lead.emit('session:media', { isConnected: true });
    await quiet();
    expect((await offers.seenBy(company.operator, session))['status']).toBe('connecting');
    expect(ownPresence).toEqual([]);
    const successor = await sockets.of(company.colleague);
    expect(await successor.emitWithAck('session:enter', { sessionId })).toMatchObject({ part: 'lead' });
    const active = next(customer, 'session:changed');
    successor.emit('session:media', { isConnected: true });
    expect(await active).toMatchObject({ status: 'active' });
  });

  it('by an admin or the owner, who ask nobody; the operator of before watches', async () => {
    for (const person of [company.admin, company.owner]) {
      const { session, lead, customer, sessionId } = await meet();
      const parted = next(customer, 'session:presence');
      expect((await offers.takeOver(person, session)).body).toMatchObject({ operator: { id: person.user.id }, can: { lead: true } });
      expect(await parted).toMatchObject({ participant: { participantId: company.operator.user.id, part: 'watcher' } });
      expect((await offers.takeOver(person, session)).status).toBe(200);
      expect(await lead.emitWithAck('session:enter', { sessionId })).toMatchObject({ ok: true, part: 'watcher' });
      expect((await offers.stepsOf(company.owner, session)).filter((type) => type === 'takenOver')).toHaveLength(1);
    }
  });

  it('is not for operators, strangers, or after the end', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    expect((await offers.takeOver(company.colleague, session)).body.code).toBe('FORBIDDEN');
    expect((await offers.takeOver((await aCompany(test)).owner, session)).body.code).toBe('SESSION_NOT_FOUND');
    await close(session);
    expect((await offers.takeOver(company.admin, session)).body.code).toBe('SESSION_CLOSED');
  });

  it('ends the offers of the one before', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const [transfer, help] = [
      await offers.make(company.operator, session, 'transfer', company.colleague),
      await offers.make(company.operator, session, 'help', company.admin),
    ];
    await offers.answer(company.colleague, transfer.body['offerId'], true);
    expect((await offers.answer(company.admin, help.body['offerId'], true)).body.code).toBe('OFFER_NOT_FOUND');
  });
});
