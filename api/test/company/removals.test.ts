import { aCompany, password, recentTokenFor, type TestCompany, type TestUser } from '../a-company.ts';
import { aLiveSession, type OpenSession } from '../a-live-session.ts';
import { anEnrolled } from '../a-second-factor.ts';
import { askIdentity, signIn } from '../a-sign-in.ts';
import { sessionRequestsOf } from '../session-requests-of.ts';
import { sharedApp } from '../shared-app.ts';
import { type Client, gone, next, receivedBy, socketsOf } from '../sockets.ts';
import type { Answer } from '../test-app.ts';
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

interface JoinedSession extends OpenSession {
  customer: Client;
  customerToken: string;
}

const put = (by: TestUser, path: string, body: object) => test.call('PUT', path, { token: by.token, body });
const recent = ({ user }: TestUser) => recentTokenFor(test, user.identityId);
/** A session with a second operator who has lost the connection to the server. */
async function aLostAssistant(testUser: TestUser = company.secondOperator) {
  const live = await aLiveSession(test, sockets, company.operator);
  await entries.assist(live.session, testUser);
  await entries.enterAndLose(testUser, live.session, live.customer);
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
/** The user with a sign-in of their own. */
const signedIn = async ({ user }: TestUser): Promise<TestUser> => ({ user, token: (await signIn(test, user.email)).idToken });

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
    const left = { type: 'left', by: 'server', details: { role: 'assistant', isForGood: true, reason: 'signedOut' } };
    await until(async () => (await entries.eventsIn(live.session)).some(({ by, type }) => type === 'left' && by === 'server'));
    expect(await entries.eventsIn(live.session)).toContainEqual(expect.objectContaining(left));
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
    expect((await entries.enter(other, live.session)).entered).toMatchObject({ ok: true, role: 'assistant' });
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
    expect((await entries.enter(company.operator, live.session)).entered).toMatchObject({ ok: true, role: 'watcher' });
  });

  it('are removed by the host, or when they leave in another window', async () => {
    for (const [by, method, path, reason] of [
      [company.operator, 'DELETE', `participant/${company.secondOperator.user.id}`, 'host'],
      [company.secondOperator, 'POST', 'leave', 'left'],
    ] as const) {
      const live = await aLostAssistant();
      const window = await sockets.of(company.secondOperator);
      const received = next(window, 'session:removed');
      const call = () => test.call(method, `/api/session/${live.sessionId}/${path}`, { token: by.token });
      expect((await call()).status).toBe(204);
      const removal = { sessionId: live.sessionId, participantId: company.secondOperator.user.id, reason };
      expect(await Promise.all([live.removed, received])).toEqual([removal, removal]);
      expect((await call()).status).toBe(204);
      expect((await entries.enter(company.secondOperator, live.session)).entered).toMatchObject({ ok: false });
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
    expect((await entries.enter(other, live.session)).entered).toMatchObject({ ok: true, role: 'host' });
  });

  it.each(offboardings)('whose account ends closes the session, when they %s', async (_, end) => {
    const live = await aLiveSession(test, sockets, company.operator);
    live.host.disconnect();
    const [removed, closed] = [next(live.customer, 'session:removed'), gone(live.customer)];
    await end(company.operator);
    expect(await removed).toMatchObject({ participantId: company.operator.user.id, reason: 'signedOut' });
    await closed;
    expect(await entries.endOf(live.session)).toEqual(['closed', 'admin']);
  });

  it('loses a session that was taken over when no longer an admin, and can enter an own session again', async () => {
    const { admin, owner } = company;
    const taken = await aLiveSession(test, sockets, company.operator);
    await sessionRequests.takeOver(admin, taken.session);
    await entries.enterAndLose(admin, taken.session, taken.customer);
    const own = await aLiveSession(test, sockets, admin);
    const removed = Promise.all([next(taken.customer, 'session:removed'), next(own.customer, 'session:removed')]);
    const [closed, cut] = [gone(taken.customer), gone(own.host)];
    expect((await put(owner, `/api/user/${admin.user.id}`, { isAdmin: false })).status).toBe(200);
    expect((await removed).map(({ reason }) => reason)).toEqual(['access', 'access']);
    await Promise.all([closed, cut]);
    expect(await entries.endOf(taken.session)).toEqual(['closed', 'admin']);
    expect((await entries.enter(admin, own.session)).entered).toMatchObject({ ok: true, role: 'host' });
  });
});
