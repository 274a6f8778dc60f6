import { v7 as uuid } from 'uuid';
import { aCompany, password, recentTokenFor, type TestCompany, type TestUser } from '../a-company.ts';
import { aLiveSession, type OpenSession } from '../a-live-session.ts';
import { anEnrolled } from '../a-second-factor.ts';
import { askIdentity, signIn } from '../a-sign-in.ts';
import { aCompanyCode, anAgent } from '../an-agent.ts';
import { sessionRequestsOf } from '../session-requests-of.ts';
import { sharedApp } from '../shared-app.ts';
import { type Client, gone, next, receivedBy, socketsOf } from '../sockets.ts';
import type { Answer } from '../test-app.ts';
import { until } from '../until.ts';

const test = await sharedApp();
const sockets = socketsOf(test, await test.listen());
const sessionRequests = sessionRequestsOf(test);
let company: TestCompany;
beforeEach(async () => {
  company = await aCompany(test);
});
afterEach(() => sockets.closeAll());

interface JoinedSession extends OpenSession {
  customer: Client;
  customerToken: string;
}

const put = (by: TestUser, path: string, body: object) => test.call('PUT', path, { token: by.token, body });
const recent = ({ user }: TestUser) => recentTokenFor(test, user.identityId);
const enter = async (testUser: TestUser, { sessionId }: OpenSession) => {
  const socket = await sockets.of(testUser);
  return { socket, entered: await socket.emitWithAck('session:enter', { sessionId }) };
};
/** The user enters, then loses the connection to the server, which removes nobody. */
async function enterAndLose(testUser: TestUser, session: OpenSession, customer: Client): Promise<void> {
  const removals = receivedBy(customer, 'session:removed');
  const lost = new Promise<void>((resolve) => {
    customer.on('session:presence', ({ participant, isPresent }) => {
      if (participant.participantId === testUser.user.id && !isPresent) resolve();
    });
  });
  (await enter(testUser, session)).socket.disconnect();
  await lost;
  // Recorded a moment later, with the lock of the session.
  await until(async () => (await farewellsIn(session)).some(({ type, user }) => type === 'left' && user.id === testUser.user.id));
  expect(removals).toEqual([]);
}
async function assist(session: OpenSession, testUser: TestUser, host = company.operator): Promise<void> {
  const { body } = await sessionRequests.make(host, session, 'assist', testUser);
  await sessionRequests.answer(testUser, body['sessionRequestId'], true);
}
/** A session with a second operator who has lost the connection to the server. */
async function aLostAssistant(testUser: TestUser = company.secondOperator) {
  const live = await aLiveSession(test, sockets, company.operator);
  await assist(live.session, testUser);
  await enterAndLose(testUser, live.session, live.customer);
  return { ...live, removed: next(live.customer, 'session:removed') };
}
/** Operators whose links the customer's end keeps after an outage. */
async function keptAfterOutage({ customer, key, customerToken }: JoinedSession): Promise<string[]> {
  customer.disconnect();
  const { body } = await test.call('POST', '/api/session/join', { body: { key, accept: true, customerToken } });
  const { participantIds } = await next(sockets.open({ token: (body['signaling'] as { token: string }).token }), 'session:operators');
  return participantIds.toSorted();
}
const idsOf = (...users: TestUser[]) => users.map(({ user }) => user.id).toSorted();
const endOf = async ({ sessionId }: OpenSession) => {
  const { body } = await test.call('GET', `/api/session/${sessionId}`, { token: company.owner.token });
  return [body['status'], body['closeReason']];
};
/** The user with a sign-in of their own. */
const signedIn = async ({ user }: TestUser): Promise<TestUser> => ({ user, token: (await signIn(test, user.email)).idToken });
const farewellsIn = async (session: OpenSession) =>
  (await test.call('GET', `/api/session/${session.sessionId}/event`, { token: company.owner.token })).body['items'] as {
    type: string;
    by: string;
    user: { id: string };
    details: object;
  }[];

const offboardings: [string, (testUser: TestUser) => Promise<Answer>][] = [
  ['are deactivated', ({ user }) => put(company.admin, `/api/user/${user.id}`, { isActive: false })],
  ['are removed from the company', async ({ user }) => test.call('DELETE', `/api/user/${user.id}`, { token: await recent(company.admin) })],
  ['delete their account', async (testUser) => test.call('DELETE', '/api/me', { token: await recent(testUser) })],
];

describe('operators who are not connected to the server', () => {
  it.each(offboardings)('are removed at once and for good when they %s', async (_, end) => {
    const testUser = company.secondOperator;
    const live = await aLostAssistant();
    expect((await end(testUser)).status).toBeLessThan(300);
    expect(await live.removed).toEqual({ sessionId: live.sessionId, participantId: testUser.user.id, reason: 'signedOut' });
    const farewell = { type: 'left', by: 'server', details: { role: 'assistant', isForGood: true, reason: 'signedOut' } };
    await until(async () => (await farewellsIn(live.session)).some(({ by, type }) => type === 'left' && by === 'server'));
    expect(await farewellsIn(live.session)).toContainEqual(expect.objectContaining(farewell));
    expect(await keptAfterOutage(live)).toEqual(idsOf(company.operator));
  });

  it('stay while their connection is only lost', async () => {
    const live = await aLostAssistant();
    live.host.disconnect();
    expect(await keptAfterOutage(live)).toEqual(idsOf(company.operator, company.secondOperator));
  });

  it('are removed when their sign-in ends, and may enter by another one', async () => {
    const [lost, other] = [await signedIn(company.secondOperator), await signedIn(company.secondOperator)];
    const live = await aLostAssistant(lost);
    expect((await test.call('DELETE', '/api/me/sign-in', { token: other.token })).status).toBe(204);
    expect(await live.removed).toMatchObject({ participantId: lost.user.id, reason: 'signedOut' });
    expect(await keptAfterOutage(live)).toEqual(idsOf(company.operator));
    expect((await enter(other, live.session)).entered).toMatchObject({ ok: true, role: 'assistant' });
  });

  it('stay when another of their sign-ins ends', async () => {
    const [kept, other] = [await signedIn(company.secondOperator), await signedIn(company.secondOperator)];
    const live = await aLostAssistant(kept);
    const removals = receivedBy(live.customer, 'session:removed');
    const socket = await sockets.of(other);
    expect((await test.call('DELETE', '/api/me/sign-in', { token: kept.token })).status).toBe(204);
    if (socket.connected) await gone(socket);
    expect(removals).toEqual([]);
    expect(await keptAfterOutage(live)).toEqual(idsOf(company.operator, company.secondOperator));
  });

  it('are removed when the password changes elsewhere', async () => {
    const [lost, other] = [await signedIn(company.secondOperator), await signedIn(company.secondOperator)];
    const { removed } = await aLostAssistant(lost);
    await askIdentity(test, 'v1/accounts:update', { idToken: other.token, password: `${password}!`, returnSecureToken: true });
    expect(await removed).toMatchObject({ participantId: lost.user.id, reason: 'signedOut' });
  });

  it('are removed when an admin removes their second factor', async () => {
    const enrolled = await anEnrolled(test, company, 'Ella Enrolled');
    const { removed } = await aLostAssistant({ user: enrolled.user, token: enrolled.tokens.idToken });
    await test.call('DELETE', `/api/user/${enrolled.user.id}/second-factor`, { token: await recent(company.admin) });
    expect(await removed).toMatchObject({ participantId: enrolled.user.id, reason: 'signedOut' });
  });

  it('are removed when another operator becomes the host', async () => {
    const live = await aLiveSession(test, sockets, company.operator);
    const removed = next(live.customer, 'session:removed');
    live.host.disconnect();
    await next(live.customer, 'session:presence');
    await sessionRequests.takeOver(company.admin, live.session);
    expect(await removed).toMatchObject({ participantId: company.operator.user.id, reason: 'transferred' });
    expect((await enter(company.operator, live.session)).entered).toMatchObject({ ok: true, role: 'watcher' });
  });

  it('are removed by the host, or when they leave in another window', async () => {
    for (const [by, method, path, reason] of [
      [company.operator, 'DELETE', `participant/${company.secondOperator.user.id}`, 'host'],
      [company.secondOperator, 'POST', 'leave', 'left'],
    ] as const) {
      const live = await aLostAssistant();
      const window = await sockets.of(company.secondOperator);
      const told = next(window, 'session:removed');
      const call = () => test.call(method, `/api/session/${live.sessionId}/${path}`, { token: by.token });
      expect((await call()).status).toBe(204);
      const removal = { sessionId: live.sessionId, participantId: company.secondOperator.user.id, reason };
      expect(await Promise.all([live.removed, told])).toEqual([removal, removal]);
      expect((await call()).status).toBe(204);
      expect((await enter(company.secondOperator, live.session)).entered).toMatchObject({ ok: false });
      expect(await keptAfterOutage(live)).toEqual(idsOf(company.operator));
    }
  });
});

describe('a host', () => {
  it('leaves the customer waiting when the sign-in ends', async () => {
    const [lost, other] = [await signedIn(company.operator), await signedIn(company.operator)];
    const live = await aLiveSession(test, sockets, lost);
    const active = next(live.customer, 'session:changed');
    live.host.emit('session:media', { isConnected: true });
    await active;
    const [removed, changed] = [next(live.customer, 'session:removed'), next(live.customer, 'session:changed')];
    await test.call('DELETE', '/api/me/sign-in', { token: other.token });
    expect(await removed).toMatchObject({ participantId: lost.user.id });
    expect(await changed).toMatchObject({ status: 'reconnecting' });
    expect((await enter(other, live.session)).entered).toMatchObject({ ok: true, role: 'host' });
  });

  it.each(offboardings)('whose account ends closes the session, when they %s', async (_, end) => {
    const live = await aLiveSession(test, sockets, company.operator);
    live.host.disconnect();
    const [removed, closed] = [next(live.customer, 'session:removed'), gone(live.customer)];
    await end(company.operator);
    expect(await removed).toMatchObject({ participantId: company.operator.user.id, reason: 'signedOut' });
    await closed;
    expect(await endOf(live.session)).toEqual(['closed', 'admin']);
  });

  it('loses a session that was taken over when no longer an admin, and can enter an own session again', async () => {
    const { admin, owner } = company;
    const taken = await aLiveSession(test, sockets, company.operator);
    await sessionRequests.takeOver(admin, taken.session);
    await enterAndLose(admin, taken.session, taken.customer);
    const own = await aLiveSession(test, sockets, admin);
    const removed = Promise.all([next(taken.customer, 'session:removed'), next(own.customer, 'session:removed')]);
    const [closed, cut] = [gone(taken.customer), gone(own.host)];
    expect((await put(owner, `/api/user/${admin.user.id}`, { isAdmin: false })).status).toBe(200);
    expect((await removed).map(({ reason }) => reason)).toEqual(['access', 'access']);
    await Promise.all([closed, cut]);
    expect(await endOf(taken.session)).toEqual(['closed', 'admin']);
    expect((await enter(admin, own.session)).entered).toMatchObject({ ok: true, role: 'host' });
  });
});

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
      await enterAndLose(company.operator, session, session.customer);
      const [removed, closed] = [next(session.customer, 'session:removed'), gone(session.customer)];
      await whileLocked(session, async () => {
        expect((await restrict(session.path)).status).toBe(200);
        expect(await removed).toMatchObject({ participantId: company.operator.user.id, reason: 'access' });
      });
      await closed;
      expect(await endOf(session)).toEqual(['closed', 'admin']);
    }
  });

  it('removes an assisting operator who loses it, and nobody else', async () => {
    const session = await aDeviceSession(company.admin);
    for (const testUser of [company.operator, company.secondOperator]) {
      await assist(session, testUser, company.admin);
      await enterAndLose(testUser, session, session.customer);
    }
    const removals = receivedBy(session.customer, 'session:removed');
    const told = next(await sockets.of(company.secondOperator), 'session:removed');
    const removal = { sessionId: session.sessionId, participantId: company.secondOperator.user.id, reason: 'access' };
    await whileLocked(session, async () => {
      await put(company.admin, session.path, { access: 'selected', allowedUserIds: [company.operator.user.id] });
      expect(await told).toEqual(removal);
      await until(() => removals.length > 0);
      expect(removals).toEqual([removal]);
    });
    await until(async () => (await farewellsIn(session)).some(({ type, by }) => type === 'left' && by === 'server'));
    expect((await enter(company.secondOperator, session)).entered).toMatchObject({ ok: false });
    expect((await enter(company.operator, session)).entered).toMatchObject({ ok: true });
  });

  it('removes an operator who is connected to the server, and lets nobody enter without it', async () => {
    const session = await aDeviceSession(company.admin);
    await assist(session, company.operator, company.admin);
    const [{ socket }, { socket: host }] = [await enter(company.operator, session), await enter(company.admin, session)];
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
    expect((await enter(company.operator, other)).entered).toMatchObject({ ok: false });
  });

  it('is required of an operator who is asked into the session, and of one who accepts', async () => {
    const session = await aDeviceSession(company.admin);
    const [{ operator, secondOperator }, by] = [company, company.admin];
    const namesFor = async (query: string) => {
      const { body } = await test.call('GET', `/api/company/${company.companyId}/operator${query}`, { token: by.token });
      return (body['items'] as { name: string }[]).map(({ name }) => name);
    };
    const asked = await sessionRequests.make(by, session, 'assist', secondOperator);
    await put(by, session.path, { access: 'selected', allowedUserIds: [operator.user.id] });
    expect((await sessionRequests.answer(secondOperator, asked.body['sessionRequestId'], true)).body.code).toBe('FORBIDDEN');
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
