import { v7 as uuid } from 'uuid';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import type { OpenSession } from '../a-live-session.ts';
import { aCompanyCode, anAgent } from '../an-agent.ts';
import { sessionRequestsOf } from '../session-requests-of.ts';
import { sharedApp } from '../shared-app.ts';
import { gone, next, receivedBy, socketsOf } from '../sockets.ts';
import { until } from '../until.ts';
import { type SessionEntries, sessionEntriesOf } from './removals/session-entries.ts';

const test = await sharedApp();
const sockets = socketsOf(test, await test.listen());
const sessionRequests = sessionRequestsOf(test);
let company: TestCompany;
let entries: SessionEntries;
beforeEach(async () => {
  company = await aCompany(test);
  entries = sessionEntriesOf(test, sockets, company);
});
afterEach(() => sockets.closeAll());

const put = (by: TestUser, path: string, body: object) => test.call('PUT', path, { token: by.token, body });

describe('access to the device of a session', () => {
  async function aDeviceSession(host: TestUser) {
    const agent = await anAgent(test, await aCompanyCode(test, company));
    const socket = await agent.open(sockets);
    const invited = next(socket, 'device:session');
    const { body } = await test.call('POST', '/api/session', { token: host.token, body: { device: agent.assignmentId } });
    const { sessionId, key, signaling } = await invited;
    expect(body['sessionId']).toBe(sessionId);
    const customer = sockets.open({ token: signaling.token });
    // Sent when it has entered: what happens before, it does not receive.
    await next(customer, 'session:operators');
    return { sessionId, key, customer, path: `/api/device/${agent.assignmentId}`, assignmentId: agent.assignmentId };
  }
  /** No job can change the session meanwhile. */
  const whileLocked = ({ sessionId }: OpenSession, work: () => Promise<void>) =>
    test.dataSource.transaction(async (db) => {
      await db.query('SELECT FROM "sessions" WHERE "sessionId" = $1 FOR NO KEY UPDATE', [sessionId]);
      await work();
    });

  it('closes the session of a host who loses it, by a rule of the device or of the company', async () => {
    for (const restrict of [
      (path: string) => put(company.admin, path, { access: 'admins' }),
      () => put(company.admin, `/api/company/${company.companyId}`, { settings: { deviceAccess: 'admins' } }),
    ]) {
      const session = await aDeviceSession(company.operator);
      await entries.enterAndLose(company.operator, session, session.customer);
      const [removed, closed] = [next(session.customer, 'session:removed'), gone(session.customer)];
      await whileLocked(session, async () => {
        expect((await restrict(session.path)).status).toBe(200);
        expect(await removed).toMatchObject({ participantId: company.operator.user.id, reason: 'access' });
      });
      await closed;
      expect(await entries.endOf(session)).toEqual(['closed', 'admin']);
    }
  });

  it('removes an assisting operator who loses it, and nobody else', async () => {
    const session = await aDeviceSession(company.admin);
    for (const testUser of [company.operator, company.secondOperator]) {
      await entries.assist(session, testUser, company.admin);
      await entries.enterAndLose(testUser, session, session.customer);
    }
    const removals = receivedBy(session.customer, 'session:removed');
    const received = next(await sockets.of(company.secondOperator), 'session:removed');
    const removal = { sessionId: session.sessionId, participantId: company.secondOperator.user.id, reason: 'access' };
    await whileLocked(session, async () => {
      await put(company.admin, session.path, { access: 'selected', allowedUserIds: [company.operator.user.id] });
      expect(await received).toEqual(removal);
      await until(() => removals.length > 0);
      expect(removals).toEqual([removal]);
    });
    await until(async () => (await entries.eventsIn(session)).some(({ type, by }) => type === 'left' && by === 'server'));
    expect((await entries.enter(company.secondOperator, session)).entered).toMatchObject({ ok: false });
    expect((await entries.enter(company.operator, session)).entered).toMatchObject({ ok: true });
  });

  it('removes an operator who is connected to the server, and lets nobody enter without it', async () => {
    const session = await aDeviceSession(company.admin);
    await entries.assist(session, company.operator, company.admin);
    const [{ socket }, { socket: host }] = [await entries.enter(company.operator, session), await entries.enter(company.admin, session)];
    const removed = next(session.customer, 'session:removed');
    await whileLocked(session, async () => {
      await put(company.admin, session.path, { access: 'admins' });
      expect(await removed).toMatchObject({ participantId: company.operator.user.id, reason: 'access' });
      const signal = next(session.customer, 'signal');
      socket.emit('signal', { candidate: null });
      await socket.emitWithAck('work:get', {});
      host.emit('signal', { candidate: null });
      expect((await signal).peer).toBe(company.admin.user.id);
    });

    const other = await aDeviceSession(company.operator);
    await test.dataSource.query(`UPDATE "devices" SET "access" = 'admins' WHERE "assignmentId" = $1`, [other.assignmentId]);
    expect((await entries.enter(company.operator, other)).entered).toMatchObject({ ok: false });
  });

  it('is required of an operator who is asked into the session, and of one who accepts', async () => {
    const session = await aDeviceSession(company.admin);
    const [{ operator, secondOperator }, by] = [company, company.admin];
    const namesFor = async (query: string) => {
      const { body } = await test.call('GET', `/api/company/${company.companyId}/operator${query}`, { token: by.token });
      return (body['items'] as { name: string }[]).map(({ name }) => name);
    };
    const request = await sessionRequests.make(by, session, 'assist', secondOperator);
    await put(by, session.path, { access: 'selected', allowedUserIds: [operator.user.id] });
    expect((await sessionRequests.answer(secondOperator, request.body['sessionRequestId'], true)).body.code).toBe('FORBIDDEN');
    for (const kind of ['transfer', 'assist', 'watch']) {
      expect((await sessionRequests.make(by, session, kind, secondOperator)).body.code).toBe('USER_NOT_FOUND');
      expect((await sessionRequests.make(by, session, kind, operator)).status).toBe(201);
    }
    expect(await namesFor(`?sessionId=${session.sessionId}`)).toEqual([operator.user.name, 'Owner']);
    expect(await namesFor('')).toContain(secondOperator.user.name);
    expect((await test.call('GET', `/api/company/${company.companyId}/operator?sessionId=${uuid()}`, { token: by.token })).status).toBe(
      404,
    );
  });
});
