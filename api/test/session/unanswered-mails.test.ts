import { v7 as uuid } from 'uuid';
import { JobService } from '../../src/jobs/job.service.ts';
import { SessionRequestRepository } from '../../src/modules/session/collaboration/session-request.repository.ts';
import { sessionRequestQueue } from '../../src/modules/session/collaboration/session-request-expiry.job.ts';
import { UnansweredCustomerJob } from '../../src/modules/session/collaboration/unanswered-customer.job.ts';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import { aSession, customerSignalingToken, type LiveSessions, type OpenSession, startLiveSessions } from '../a-live-session.ts';
import { linkIn, mailsTo } from '../an-unregistered-user.ts';
import { connected } from '../sockets.ts';
import { until } from '../until.ts';

let { test, sockets, sessionRequests } = {} as LiveSessions;
let company: TestCompany;

beforeAll(async () => {
  ({ test, sockets, sessionRequests } = await startLiveSessions());
});
beforeEach(async () => {
  company = await aCompany(test);
});
afterEach(() => sockets.closeAll());

const job = () => test.app.get(UnansweredCustomerJob);
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
const mailsOf = ({ user }: TestUser) => mailsTo(test, user.email);
const declineMails = ({ token }: TestUser, kind: 'customer' | 'sessionRequest') =>
  test.call('PUT', '/api/me/notification', { token, body: { [kind]: { browser: true, sound: true, mail: false } } });

/** A customer who has joined and is connected, without an operator. */
async function aJoinedCustomer(): Promise<OpenSession> {
  const session = await aSession(test, company.operator, { title: 'Printer' });
  await connected(sockets.open({ token: await customerSignalingToken(test, session.key) }));
  await until(async () => {
    const rows = await test.dataSource.query<unknown[]>('SELECT 1 FROM "session_presence" WHERE "sessionId" = $1', [session.sessionId]);
    return rows.length > 0;
  });
  return session;
}

describe('a customer without an answer', () => {
  it('is mailed to the host after two minutes, once also if two processes look at it', async () => {
    const { sessionId } = await aJoinedCustomer();
    await job().run(sessionId, inSeconds(110));
    expect(await mailsOf(company.operator)).toEqual([]);
    await Promise.all([job().run(sessionId, inSeconds(125)), job().run(sessionId, inSeconds(125))]);
    await job().run(sessionId, inSeconds(300));
    const mails = await mailsOf(company.operator);
    expect(mails.map(({ subject }) => subject)).toEqual(['A customer is waiting for you']);
    expect(mails[0]?.text).toContain('Printer');
    expect(linkIn(mails[0] ?? { text: '' }).pathname).toBe(`/app/sessions/${sessionId}`);
    expect(await mailsOf(company.secondOperator)).toEqual([]);
  });

  it('is mailed if the customer asks to join', async () => {
    const { sessionId, key } = await aJoinedCustomer();
    const host = await sockets.of(company.operator);
    await host.emitWithAck('session:enter', { sessionId });
    await job().run(sessionId, inSeconds(125));
    expect(await mailsOf(company.operator)).toEqual([]);
    expect((await test.call('POST', '/api/session/join', { body: { key, accept: true } })).body['state']).toBe('waiting');
    await job().run(sessionId, inSeconds(125));
    expect(await mailsOf(company.operator)).toHaveLength(1);
  });

  it('is not mailed after the end, nor to a host who has declined such mails', async () => {
    const [closed, declined] = [await aJoinedCustomer(), await aJoinedCustomer()];
    await test.call('DELETE', `/api/session/${closed.sessionId}?key=${closed.key}`);
    await job().run(closed.sessionId, inSeconds(125));
    await declineMails(company.operator, 'customer');
    await job().run(declined.sessionId, inSeconds(125));
    expect(await mailsOf(company.operator)).toEqual([]);
  });

  it('is looked for two minutes after the customer has joined', async () => {
    const { sessionId } = await aJoinedCustomer();
    const rows = await test.dataSource.query<{ seconds: number }[]>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS "seconds" FROM "jobs"."job"
       WHERE name = 'session.unanswered-customers' AND data->>'sessionId' = $1`,
      [sessionId],
    );
    expect(rows).toEqual([{ seconds: 120 }]);
  });
});

describe('a session request without an answer', () => {
  const expire = async (sessionRequestId: unknown) => {
    await test.dataSource.query(`UPDATE "session_requests" SET "expiresAt" = now() - interval '1 second' WHERE "sessionRequestId" = $1`, [
      sessionRequestId,
    ]);
    await test.app.get(JobService).send(sessionRequestQueue, { sessionRequestId });
    await until(async () => {
      const [request] = await test.app.get(SessionRequestRepository).find(test.dataSource.manager, [String(sessionRequestId)]);
      return request?.state !== 'pending';
    });
  };
  const ask = async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    return (await sessionRequests.make(company.operator, session, 'assist', company.secondOperator)).body['sessionRequestId'];
  };

  it('is mailed to the other operator once when it expires', async () => {
    const id = await ask();
    await expire(id);
    await test.app.get(JobService).send(sessionRequestQueue, { sessionRequestId: id });
    await test.app.get(JobService).send(sessionRequestQueue, { sessionRequestId: uuid() });
    const mails = await mailsOf(company.secondOperator);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Olga Operator')]);
    expect(await mailsOf(company.operator)).toEqual([]);
  });

  it('is not mailed after an answer, nor to an operator who has declined such mails', async () => {
    const answered = await ask();
    await sessionRequests.answer(company.secondOperator, answered, false);
    await expire(answered);
    await declineMails(company.secondOperator, 'sessionRequest');
    await expire(await ask());
    expect(await mailsOf(company.secondOperator)).toEqual([]);
  });
});
