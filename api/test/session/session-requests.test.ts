import { v7 as uuid } from 'uuid';
import { SessionRequestRepository } from '../../src/modules/session/collaboration/session-request.repository.ts';
import { aCompany, aUser } from '../a-company.ts';
import { aSession, type LiveSessions, startLiveSessions } from '../a-live-session.ts';
import { next, receivedBy } from '../sockets.ts';
import { until } from '../until.ts';

let { test, sockets, company, sessionRequests, close } = {} as LiveSessions;

beforeAll(async () => {
  ({ test, sockets, company, sessionRequests, close } = await startLiveSessions());
});
afterEach(() => sockets.closeAll());
describe('session request', () => {
  it('is sent to both operators at once, and listed for its recipient', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const [asked, asking] = [await sockets.of(company.secondOperator), await sockets.of(company.operator)];
    const received = Promise.all([next(asked, 'session:request'), next(asking, 'session:request')]);
    const { status, body } = await sessionRequests.make(company.operator, session, 'assist', company.secondOperator);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'assist',
      state: 'pending',
      title: 'Printer',
      from: { name: 'Olga Operator' },
      to: { name: 'Zofia Łęcka' },
    });
    expect(Date.parse(String(body['expiresAt'])) - Date.parse(String(body['createdAt']))).toBe(120_000);
    expect(await received).toEqual([body, body]);
    expect(await sessionRequests.mine(company.secondOperator)).toContainEqual(body);
    await sessionRequests.withdraw(company.operator, session, body['sessionRequestId']);
  });

  it('can be made by the host only, to an active operator', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const foreign = await aCompany(test);
    for (const testUser of [company.secondOperator, company.admin, company.owner]) {
      expect((await sessionRequests.make(testUser, session, 'assist', company.secondOperator)).body.code).toBe('FORBIDDEN');
    }
    expect((await sessionRequests.make(foreign.owner, session, 'assist', company.secondOperator)).body.code).toBe('SESSION_NOT_FOUND');
    const unverified = await aUser(test, company.companyId, 'New', { isVerified: false });
    const gone = await aUser(test, company.companyId, 'Gone', { deactivatedAt: new Date() });
    for (const testUser of [company.operator, foreign.operator, unverified, gone]) {
      expect((await sessionRequests.make(company.operator, session, 'transfer', testUser)).body.code).toBe('USER_NOT_FOUND');
    }
    await close(session);
    expect((await sessionRequests.make(company.operator, session, 'assist', company.secondOperator)).body.code).toBe('SESSION_CLOSED');
  });

  it('exists once per operator: the same one changes nothing, another one replaces it', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const first = await sessionRequests.make(company.operator, session, 'assist', company.secondOperator);
    const again = await sessionRequests.make(company.operator, session, 'assist', company.secondOperator);
    expect(again.body['sessionRequestId']).toBe(first.body['sessionRequestId']);
    const other = await sessionRequests.make(company.operator, session, 'watch', company.secondOperator);
    expect((await sessionRequests.answer(company.secondOperator, first.body['sessionRequestId'], true)).body.code).toBe(
      'SESSION_REQUEST_NOT_FOUND',
    );
    expect((await sessionRequests.mine(company.secondOperator)).filter(({ sessionId }) => sessionId === session.sessionId)).toEqual([
      other.body,
    ]);
    await close(session);
  });

  it('can be answered once, and only by its recipient', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const { body } = await sessionRequests.make(company.operator, session, 'assist', company.secondOperator);
    for (const testUser of [company.operator, company.admin, (await aCompany(test)).owner]) {
      expect((await sessionRequests.answer(testUser, body['sessionRequestId'], true)).body.code).toBe('SESSION_REQUEST_NOT_FOUND');
    }
    expect((await sessionRequests.answer(company.secondOperator, body['sessionRequestId'], false)).body['state']).toBe('declined');
    expect((await sessionRequests.answer(company.secondOperator, body['sessionRequestId'], false)).status).toBe(200);
    expect((await sessionRequests.answer(company.secondOperator, body['sessionRequestId'], true)).body.code).toBe(
      'SESSION_REQUEST_NOT_FOUND',
    );
    expect((await sessionRequests.answer(company.secondOperator, uuid(), true)).body.code).toBe('SESSION_REQUEST_NOT_FOUND');
    expect((await sessionRequests.seenBy(company.secondOperator, session))['can']).toMatchObject({ enter: false });
    expect(await sessionRequests.stepsOf(company.owner, session)).toEqual(['created', 'requested', 'answered']);
  });

  it('takes effect once when it is accepted several times at once', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const { body } = await sessionRequests.make(company.operator, session, 'transfer', company.secondOperator);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sessionRequests.answer(company.secondOperator, body['sessionRequestId'], true)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await sessionRequests.stepsOf(company.owner, session)).toEqual(['created', 'requested', 'answered', 'transferred']);
  });

  it('can be withdrawn until it is answered', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const { body } = await sessionRequests.make(company.operator, session, 'assist', company.secondOperator);
    expect((await sessionRequests.withdraw(company.secondOperator, session, body['sessionRequestId'])).body.code).toBe('FORBIDDEN');
    const socket = await sockets.of(company.secondOperator);
    const received = next(socket, 'session:request');
    expect((await sessionRequests.withdraw(company.operator, session, body['sessionRequestId'])).status).toBe(204);
    expect(await received).toMatchObject({ sessionRequestId: body['sessionRequestId'], state: 'withdrawn' });
    expect((await sessionRequests.answer(company.secondOperator, body['sessionRequestId'], true)).body.code).toBe(
      'SESSION_REQUEST_NOT_FOUND',
    );

    const kept = await sessionRequests.make(company.operator, session, 'assist', company.secondOperator);
    await sessionRequests.answer(company.secondOperator, kept.body['sessionRequestId'], true);
    expect((await sessionRequests.withdraw(company.operator, session, kept.body['sessionRequestId'])).status).toBe(204);
    expect((await sessionRequests.seenBy(company.secondOperator, session))['can']).toMatchObject({ enter: true });
    expect((await sessionRequests.withdraw(company.operator, session, uuid())).body.code).toBe('SESSION_REQUEST_NOT_FOUND');
  });

  it('ends with its time, and with its session', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const first = await sessionRequests.make(company.operator, session, 'assist', company.secondOperator);
    const socket = await sockets.of(company.secondOperator);
    const expired = next(socket, 'session:request');
    await test.dataSource.query(
      'UPDATE "session_requests" SET "expiresAt" = now() - make_interval(secs => 1) WHERE "sessionRequestId" = $1',
      [first.body['sessionRequestId']],
    );
    const { manager } = test.dataSource;
    const expire = () => test.app.get(SessionRequestRepository).expire(manager, String(first.body['sessionRequestId']));
    await Promise.all([expire(), expire()]);
    expect(await expired).toMatchObject({ state: 'expired' });

    const received = receivedBy(socket, 'session:request');
    const second = await sessionRequests.make(company.operator, session, 'assist', company.secondOperator);
    expect(second.body['sessionRequestId']).not.toBe(first.body['sessionRequestId']);
    await close(session);
    await until(() => received.length === 2);
    expect(received[1]).toMatchObject({ sessionRequestId: second.body['sessionRequestId'], state: 'withdrawn' });
    expect((await sessionRequests.answer(company.secondOperator, second.body['sessionRequestId'], true)).body.code).toBe('SESSION_CLOSED');
  });
});

describe('operator with an unverified address', () => {
  it('neither sends nor answers session requests, and cannot list operators', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const testUser = await aUser(test, company.companyId, 'New', { isVerified: false });
    const { token } = testUser;
    const answers = await Promise.all([
      sessionRequests.make(testUser, session, 'assist', company.secondOperator),
      sessionRequests.withdraw(testUser, session, uuid()),
      sessionRequests.answer(testUser, uuid(), true),
      sessionRequests.takeOver(testUser, session),
      test.call('GET', '/api/me/session-request', { token }),
      test.call('GET', `/api/company/${company.companyId}/operator`, { token }),
      test.call('POST', `/api/session/${session.sessionId}/join-request/${uuid()}`, { token, body: { admit: true } }),
    ]);
    for (const { status, body } of answers) expect({ status, code: body.code }).toEqual({ status: 403, code: 'USER_NOT_VERIFIED' });
  });
});

describe('listOperators', () => {
  it('returns online operators first, without the caller and inactive ones', async () => {
    const own = await aCompany(test);
    await aUser(test, own.companyId, 'Anna New', { isVerified: false });
    await aUser(test, own.companyId, 'Bert Gone', { deactivatedAt: new Date() });
    const list = async () => {
      const { body } = await test.call('GET', `/api/company/${own.companyId}/operator`, { token: own.operator.token });
      return (body['items'] as { name: string; isOnline: boolean; role: string }[]).map(
        ({ name, isOnline, role }) => `${name} ${role} ${isOnline}`,
      );
    };
    expect(await list()).toEqual(['Adam Admin admin false', 'Owner owner false', 'Zofia Łęcka operator false']);
    const socket = await sockets.of(own.secondOperator);
    await until(async () => (await list()).includes('Zofia Łęcka operator true'));
    expect(await list()).toEqual(['Zofia Łęcka operator true', 'Adam Admin admin false', 'Owner owner false']);
    socket.disconnect();
    await until(async () => (await list()).includes('Zofia Łęcka operator false'));
    expect(await list()).toEqual(['Adam Admin admin false', 'Owner owner false', 'Zofia Łęcka operator false']);
  });
});
