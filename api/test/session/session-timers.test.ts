import { setTimeout as pause } from 'node:timers/promises';
import { DomainEvents } from '../../src/events/domain.events.ts';
import type { EventOf } from '../../src/events/domain-event.ts';
import { SessionWatchService } from '../../src/modules/session/presence/session-watch.service.ts';
import { ConnectionStateService } from '../../src/modules/session/session/connection-state.service.ts';
import { DueSessionJob } from '../../src/modules/session/session/due-session.job.ts';
import { SessionRepository } from '../../src/modules/session/session/session.repository.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const minute = 60_000;

type Status = 'waiting' | 'connecting' | 'active' | 'reconnecting';

/** Performs the actions of browsers in sessions of one company. */
function sessionsOf(test: TestApp, { operator }: TestCompany) {
  const { token } = operator;
  const create = async () => (await test.call('POST', '/api/session', { token, body: {} })).body as { sessionId: string; key: string };
  const read = async (sessionId: string) => (await test.call('GET', `/api/session/${sessionId}`, { token })).body;
  const media = (sessionId: string, isConnected: boolean) => test.app.get(ConnectionStateService).report(sessionId, isConnected);
  return {
    create,
    read,
    media,
    at: (sessionId: string, ms: number) => test.app.get(DueSessionJob).elapse(sessionId, new Date(Date.now() + ms)),
    noteActivity: (sessionId: string, ms: number) =>
      test.app
        .get(SessionRepository)
        .change({ sessionId }, { by: 'customer' }, (session) => session?.noteActivity(new Date(Date.now() + ms))),
    outcome: async (sessionId: string) => {
      const { status, closeReason } = await read(sessionId);
      return closeReason ?? status;
    },
    types: async (sessionId: string) => {
      const { body } = await test.call('GET', `/api/session/${sessionId}/event`, { token });
      return (body['items'] as { type: string }[]).map(({ type }) => type);
    },
    inStatus: async (status: Status) => {
      const { sessionId, key } = await create();
      if (status === 'waiting') return sessionId;
      await test.call('POST', '/api/session/join', { body: { key, accept: true } });
      if (status === 'connecting') return sessionId;
      await media(sessionId, true);
      if (status === 'reconnecting') await media(sessionId, false);
      return sessionId;
    },
  };
}

describe('session timers', () => {
  let test: TestApp;
  let sessions: ReturnType<typeof sessionsOf>;
  let states: EventOf<'sessionChanged'>['states'][number]['session'][];
  beforeAll(async () => {
    test = await sharedApp();
    sessions = sessionsOf(test, await aCompany(test));
    test.app.get(DomainEvents).on('sessionChanged', (event) => void states.push(...event.states.map(({ session }) => session)));
  });
  beforeEach(() => {
    states = [];
  });

  it.each([
    ['waiting', 60, 'expired'],
    ['connecting', 2, 'failed'],
    ['reconnecting', 5, 'failed'],
    ['active', 8 * 60, 'limit'],
  ] as const)('close a session that is %s for %d minutes as %s', async (status, minutes, reason) => {
    const sessionId = await sessions.inStatus(status);
    for (let passed = 30; passed < minutes; passed += 30) await sessions.noteActivity(sessionId, passed * minute);
    await sessions.at(sessionId, (minutes - 0.1) * minute);
    expect(await sessions.outcome(sessionId)).toBe(status);
    await Promise.all([sessions.at(sessionId, minutes * minute), sessions.at(sessionId, minutes * minute)]);
    expect(await sessions.outcome(sessionId)).toBe(reason);
    expect((await sessions.types(sessionId)).filter((type) => type === 'closed')).toHaveLength(1);
  });

  it('return the end of the current state', async () => {
    const began = Date.now();
    const { endsAt } = await sessions.read(await sessions.inStatus('connecting'));
    const joinedAt = Date.parse(String(endsAt)) - 2 * minute;
    expect([joinedAt >= began, joinedAt <= Date.now()]).toEqual([true, true]);
  });

  it('return the latest time of closing while the session is joined', async () => {
    expect(await sessions.read(await sessions.inStatus('waiting'))).toMatchObject({ limitAt: null });
    const sessionId = await sessions.inStatus('reconnecting');
    const { limitAt, joinedAt } = await sessions.read(sessionId);
    expect(Date.parse(String(limitAt)) - Date.parse(String(joinedAt))).toBe(8 * 60 * minute);
    await sessions.at(sessionId, 6 * minute);
    expect(await sessions.read(sessionId)).toMatchObject({ status: 'closed', limitAt: null });
  });

  it('send the idle question after 60 idle minutes, and close 5 minutes later', async () => {
    const began = Date.now();
    const sessionId = await sessions.inStatus('active');
    await sessions.at(sessionId, 60 * minute);
    const activeAt = Date.parse(String(states.at(-1)?.idleClosesAt)) - 65 * minute;
    expect([activeAt >= began, activeAt <= Date.now()]).toEqual([true, true]);
    await sessions.at(sessionId, 64.9 * minute);
    expect(await sessions.outcome(sessionId)).toBe('active');
    await sessions.at(sessionId, 65.1 * minute);
    expect(await sessions.outcome(sessionId)).toBe('idle');
    expect(await sessions.types(sessionId)).toEqual(['created', 'joined', 'connected', 'idleAsked', 'closed']);
  });

  it('treat any activity as an answer', async () => {
    const sessionId = await sessions.inStatus('active');
    await sessions.at(sessionId, 60 * minute);
    await sessions.noteActivity(sessionId, 61 * minute);
    expect(states.slice(-2).map(({ idleClosesAt }) => idleClosesAt)).toEqual([expect.any(String), null]);
    await sessions.at(sessionId, 70 * minute);
    expect(await sessions.outcome(sessionId)).toBe('active');
    expect(await sessions.types(sessionId)).toEqual(['created', 'joined', 'connected', 'idleAsked', 'idleAnswered']);
  });

  it('start over when the invitation is renewed', async () => {
    const { token } = (await aCompany(test)).operator;
    const { body } = await test.call('POST', '/api/session', { token, body: {} });
    const sessionId = String(body['sessionId']);
    const renewed = await test.call('POST', `/api/session/${sessionId}/renewal`, { token });
    expect(renewed).toMatchObject({
      status: 200,
      body: { key: body['key'], code: expect.stringMatching(/^[2-9]{9}$/), status: 'waiting' },
    });
    expect(renewed.body['code']).not.toBe(body['code']);
    for (const [code, status] of [
      [body['code'], 404],
      [renewed.body['code'], 200],
    ] as const)
      expect((await test.call('POST', '/api/session/join', { body: { code } })).status).toBe(status);
    expect(Date.parse(String(renewed.body['endsAt']))).toBeGreaterThan(Date.parse(String(body['endsAt'])));
  });
});

describe('session without a process', () => {
  let test: TestApp;
  let sessions: ReturnType<typeof sessionsOf>;
  beforeAll(async () => {
    test = await startTestApp({ SESSION_LIMITS: 'watch=3600' });
    sessions = sessionsOf(test, await aCompany(test));
  });
  afterAll(() => test.stop());

  /** Makes the session look idle for a minute. */
  const grow = (sessionId: string) =>
    test.dataSource.query(`UPDATE "sessions" SET "updatedAt" = now() - interval '1 minute' WHERE "sessionId" = $1`, [sessionId]);

  it('is reconnecting when no process has its operator, and is closed if none returns', async () => {
    const sessionId = await sessions.inStatus('active');
    await test.app.get(SessionWatchService).run();
    expect(await sessions.outcome(sessionId)).toBe('active');
    await grow(sessionId);
    await Promise.all([test.app.get(SessionWatchService).run(), test.app.get(SessionWatchService).run()]);
    expect(await sessions.outcome(sessionId)).toBe('reconnecting');
    await sessions.at(sessionId, 5 * minute);
    expect(await sessions.outcome(sessionId)).toBe('server');
    expect(await sessions.types(sessionId)).toEqual(['created', 'joined', 'connected', 'lost', 'closed']);
  });

  it('continues when its operator returns', async () => {
    const sessionId = await sessions.inStatus('active');
    await grow(sessionId);
    await test.app.get(SessionWatchService).run();
    await sessions.media(sessionId, true);
    await sessions.media(sessionId, false);
    await sessions.at(sessionId, 5 * minute);
    expect(await sessions.outcome(sessionId)).toBe('failed');
  });

  it('is closed when its timer was lost', async () => {
    const sessionId = await sessions.inStatus('waiting');
    await test.dataSource.query(`DELETE FROM "jobs"."job" WHERE "data" ->> 'sessionId' = $1`, [sessionId]);
    await test.dataSource.query(
      `UPDATE "sessions" SET "timerAt" = now() - interval '1 minute', "deadlineAt" = now() - make_interval(secs => 1), "codeExpiresAt" = now() - make_interval(secs => 1) WHERE "sessionId" = $1`,
      [sessionId],
    );
    await test.app.get(SessionWatchService).run();
    expect(await sessions.outcome(sessionId)).toBe('expired');
  });
});

describe('session timers of two processes', () => {
  it('close each session once', async () => {
    const limits = 'waiting=3,code=1,connecting=2,reconnecting=2,idle=2,idleAnswer=2,total=60';
    const first = await startTestApp({ SESSION_LIMITS: limits });
    const second = await startTestApp({ SESSION_LIMITS: limits, DATABASE_URL: first.env.DATABASE_URL, DATA_DIR: first.env.DATA_DIR });
    const company = await aCompany(first);
    const [here, there] = [sessionsOf(first, company), sessionsOf(second, company)];

    const ends = { waiting: 'expired', connecting: 'failed', active: 'idle', reconnecting: 'failed' } as const;
    const opened: { end: string; sessionId: string }[] = [];
    // One after another: all at once would take longer than the sessions may wait.
    for (const status of Object.keys(ends) as Status[])
      for (const { inStatus } of [here, there, here]) opened.push({ end: ends[status], sessionId: await inStatus(status) });
    for (const { sessionId } of opened) while ((await here.read(sessionId))['status'] !== 'closed') await pause(100);

    for (const { sessionId, end } of opened) {
      expect(await there.outcome(sessionId)).toBe(end);
      const types = await there.types(sessionId);
      expect(types).toEqual([...new Set(types)]);
    }
    await second.stop();
    await first.stop();
  });
});
