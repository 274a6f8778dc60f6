import { aCompany, aUser } from '../a-company.ts';
import { aSession, customerSignalingToken, type LiveSessions, startLiveSessions } from '../a-live-session.ts';
import { type Client, connected, quiet } from '../sockets.ts';

let { test, sockets, company, sessionRequests } = {} as LiveSessions;

beforeAll(async () => {
  ({ test, sockets, company, sessionRequests } = await startLiveSessions());
});
afterEach(() => sockets.closeAll());

const ask = (socket: Client) => socket.emitWithAck('work:get', {});

describe('live work', () => {
  it('is what waits for the user, and the open sessions of the company', async () => {
    const own = await aSession(test, company.operator, { title: 'Own' });
    const other = await aSession(test, company.secondOperator, { title: 'Other' });
    await sessionRequests.make(company.secondOperator, other, 'assist', company.operator);
    const work = await ask(await sockets.of(company.operator));
    expect(work).toEqual({
      sessions: [expect.objectContaining({ sessionId: own.sessionId, key: own.key, title: 'Own' })],
      sessionRequests: [expect.objectContaining({ sessionId: other.sessionId, kind: 'assist' })],
      joinRequests: [],
      openSessions: { sessionIds: [other.sessionId, own.sessionId], waitingIds: [other.sessionId, own.sessionId], others: 0 },
    });
  });

  it('does not contain sessions of another company', async () => {
    await aSession(test, company.operator);
    const stranger = await sockets.of((await aCompany(test)).owner);
    expect(await ask(stranger)).toEqual({
      sessions: [],
      sessionRequests: [],
      joinRequests: [],
      openSessions: { sessionIds: [], waitingIds: [], others: 0 },
    });
  });

  it.each(['owner', 'admin', 'operator'] as const)('is available to the role %s', async (role) => {
    expect(await ask(await sockets.of((await aCompany(test))[role]))).toMatchObject({ sessions: [] });
  });

  it('is not sent to customers, users without a verified address, and operators over the limit of the plan', async () => {
    const { key } = await aSession(test, company.operator);
    const customer = await connected(sockets.open({ token: await customerSignalingToken(test, key) }));
    const unverified = await sockets.of(await aUser(test, company.companyId, 'New', { isVerified: false }));
    const locked = await sockets.of((await aCompany(test, 'starter')).secondOperator);
    const replies: unknown[] = [];
    for (const socket of [customer, unverified, locked]) socket.emit('work:get', {}, (work) => replies.push(work));
    await quiet();
    expect(replies).toEqual([]);
  });
});
