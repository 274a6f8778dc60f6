import { aCompany, aUser, type TestUser } from '../a-company.ts';
import { aSession, type LiveSessions, type OpenSession, startLiveSessions } from '../a-live-session.ts';
import { meanwhile } from '../meanwhile.ts';
import { next, quiet, receivedBy } from '../sockets.ts';
import type { Answer } from '../test-app.ts';

let { test, sockets, company, sessionRequests, joinAsAssistant, startSession, close } = {} as LiveSessions;

beforeAll(async () => {
  ({ test, sockets, company, sessionRequests, joinAsAssistant, startSession, close } = await startLiveSessions());
});
afterEach(() => sockets.closeAll());
const leave = ({ token }: TestUser, { sessionId }: OpenSession) => test.call('POST', `/api/session/${sessionId}/leave`, { token });
const recordOf = async ({ sessionId }: OpenSession) => {
  const { body } = await test.call('GET', `/api/session/${sessionId}/event`, { token: company.owner.token });
  return body['items'] as { type: string; details: object }[];
};
const enterAsAssistant = async (session: OpenSession) => {
  const assistant = await joinAsAssistant(session);
  return { assistant, entered: await assistant.emitWithAck('session:enter', { sessionId: session.sessionId }) };
};
const detailsOfLeaving = async (session: OpenSession) =>
  (await recordOf(session)).filter(({ type }) => type === 'left').map(({ details }) => details);

describe('leaveSession', () => {
  it('is announced to all participants and recorded once, and prevents a return', async () => {
    const { session, host, customer, sessionId } = await startSession();
    const { assistant } = await enterAsAssistant(session);
    const missed = Promise.all([next(host, 'session:presence'), next(customer, 'session:presence')]);
    const ownPresence = receivedBy(assistant, 'session:presence');

    expect((await leave(company.secondOperator, session)).status).toBe(204);
    const participant = { participantId: company.secondOperator.user.id, name: 'Zofia Łęcka', role: 'assistant' };
    expect(await missed).toEqual(Array(2).fill({ sessionId, participant, isPresent: false }));
    expect((await sessionRequests.seenBy(company.secondOperator, session))['can']).toMatchObject({ enter: false });
    expect(await assistant.emitWithAck('session:enter', { sessionId })).toMatchObject({ ok: false });

    expect((await leave(company.secondOperator, session)).status).toBe(204);
    assistant.disconnect();
    await quiet();
    expect(ownPresence).toEqual([]);
    expect(await detailsOfLeaving(session)).toEqual([{ role: 'assistant', isForGood: true }]);
  });

  it('stops sending to and receiving from the operator whose page is still open', async () => {
    const { session, customer } = await startSession();
    const { assistant } = await enterAsAssistant(session);
    const [atAssistant, atCustomer] = [receivedBy(assistant, 'signal'), receivedBy(customer, 'signal')];
    await leave(company.secondOperator, session);
    assistant.emit('signal', { candidate: { candidate: 'from who left' } });
    customer.emit('signal', { peer: company.secondOperator.user.id, candidate: { candidate: 'to who left' } });
    await quiet();
    expect([atAssistant, atCustomer]).toEqual([[], []]);
  });

  it('allows a return after another assist request', async () => {
    const { session } = await startSession();
    const { assistant } = await enterAsAssistant(session);
    await leave(company.secondOperator, session);
    assistant.disconnect();
    expect((await enterAsAssistant(session)).entered).toMatchObject({ ok: true, role: 'assistant' });
  });

  it('is rejected for the host, operators who never took part, and other companies', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    for (const testUser of [company.operator, company.secondOperator, company.owner])
      expect((await leave(testUser, session)).body.code).toBe('FORBIDDEN');
    expect((await leave((await aCompany(test)).owner, session)).body.code).toBe('SESSION_NOT_FOUND');
  });

  it('is possible after a transfer, and changes nothing when the session is closed', async () => {
    const { session } = await startSession();
    const { body } = await sessionRequests.make(company.operator, session, 'transfer', company.secondOperator);
    await sessionRequests.answer(company.secondOperator, body['sessionRequestId'], true);
    expect((await leave(company.operator, session)).status).toBe(204);
    expect((await sessionRequests.seenBy(company.operator, session))['can']).toMatchObject({ enter: false });

    const other = (await startSession()).session;
    await enterAsAssistant(other);
    await close(other);
    expect((await leave(company.secondOperator, other)).status).toBe(204);
  });
});

describe('operator deactivated at the same time', () => {
  const aLeaver = () => aUser(test, company.companyId, 'Leo Leaver', {});
  const leaving = async ({ user }: TestUser, call: () => Promise<Answer>) => {
    const { status } = await meanwhile(
      test,
      async (db) => {
        await db.query('SELECT 1 FROM "users" WHERE "id" = $1 FOR UPDATE', [user.id]);
        await db.query('UPDATE "users" SET "deactivatedAt" = now() WHERE "id" = $1', [user.id]);
      },
      call,
    );
    return { status, led: await test.dataSource.query('SELECT 1 FROM "sessions" WHERE "operatorId" = $1', [user.id]) };
  };

  it('creates no session', async () => {
    const leaver = await aLeaver();
    const left = await leaving(leaver, () => test.call('POST', '/api/session', { token: leaver.token, body: {} }));
    expect(left).toEqual({ status: 401, led: [] });
  });

  it('receives no session by transfer', async () => {
    const leaver = await aLeaver();
    const { body } = await sessionRequests.make(company.operator, await aSession(test, company.operator), 'transfer', leaver);
    const left = await leaving(leaver, () => sessionRequests.answer(leaver, body['sessionRequestId'], true));
    expect(left).toEqual({ status: 401, led: [] });
  });
});
