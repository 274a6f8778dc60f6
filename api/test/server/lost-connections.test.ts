import pg from 'pg';
import { vi } from 'vitest';
import { aCompany, type TestCompany } from '../a-company.ts';
import { solveCaptcha } from '../solve-captcha.ts';
import { type Answer, startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';

interface Backend {
  processID: number;
}

type Query = (...args: unknown[]) => unknown;

let test: TestApp;
let company: TestCompany;
let admin: pg.Client;

beforeAll(async () => {
  test = await startTestApp();
  company = await aCompany(test);
  admin = new pg.Client({ connectionString: test.env.DATABASE_URL });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await test.stop();
});

/** A statement with its parameters. */
const statementOf = ([query, values]: unknown[]) =>
  `${typeof query === 'string' ? query : (query as { text: string }).text} ${JSON.stringify(Array.isArray(values) ? values : [])}`;
const createSession = () => test.call('POST', '/api/session', { token: company.operator.token, body: {} });
const countSessions = async () => (await admin.query('SELECT count(*)::int AS n FROM "sessions"')).rows[0].n as number;
const terminate = ({ processID }: Backend) => admin.query('SELECT pg_terminate_backend($1, 5000)', [processID]);

/**
 * Ends each connection that sends a matching statement during a call, before the statement is sent or after its response: also one of a
 * job that runs meanwhile.
 */
async function withLoss<Result>(when: 'before' | 'after', pattern: RegExp, call: () => Promise<Result>): Promise<Result> {
  const send = pg.Client.prototype.query as Query;
  const losses: Promise<void>[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client & Backend, ...args: unknown[]) {
    if (this === admin || !pattern.test(statementOf(args))) return send.apply(this, args);
    const end = async () => {
      const noticed = new Promise((resolve) => this.once('end', resolve));
      await terminate(this);
      await noticed;
    };
    const lose = () => {
      const losing = end();
      losses.push(losing);
      return losing;
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') return void lose().then(() => send.apply(this, args));
    if (when === 'before') return lose().then(() => send.apply(this, args));
    return (send.apply(this, args) as Promise<unknown>).then(async (result) => {
      await lose();
      return result;
    });
  } as never);
  return call().finally(async () => {
    spy.mockRestore();
    // A job may lose its connection later than the call is answered.
    await Promise.all(losses);
  });
}

function expectUnavailable(answer: Answer): void {
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' }, headers: { 'retry-after': '1' } });
}

describe('lost database connection', () => {
  it.each([
    ['at BEGIN', 'before', /^START TRANSACTION/],
    ['between BEGIN and the first statement', 'after', /^START TRANSACTION/],
    ['at a statement of the transaction', 'before', /^INSERT INTO "sessions"/],
    ['between two statements of the transaction', 'after', /^INSERT INTO "sessions"/],
    ['at the job sent within the transaction', 'before', /INSERT INTO jobs\.j/],
    ['at COMMIT', 'before', /^COMMIT/],
  ] as const)('causes 503 with Retry-After and no write %s', async (_name, when, pattern) => {
    const before = await countSessions();
    expectUnavailable(await withLoss(when, pattern, createSession));
    expect(await countSessions()).toBe(before);
    expect((await createSession()).status).toBe(201);
  });

  it('causes 503 after a COMMIT with unknown outcome', async () => {
    const answer = await withLoss('after', /^COMMIT/, createSession);
    if (answer.status !== 201) expectUnavailable(answer);
    expect((await createSession()).status).toBe(201);
  });

  it('causes 503 when the statement was waiting for a lock', async () => {
    await admin.query('BEGIN; LOCK TABLE "sessions" IN ACCESS EXCLUSIVE MODE');
    let isAnswered = false;
    const answering = createSession().finally(() => {
      isAnswered = true;
    });
    // The view pg_stat_activity does not change within a transaction.
    const waiting = 'SELECT pid AS "processID" FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';
    // A job may wait as well, also before the call does.
    await until(async () => {
      for (const backend of (await admin.query<Backend>(waiting)).rows) await terminate(backend);
      return isAnswered;
    });
    await admin.query('ROLLBACK');
    expectUnavailable(await answering);
    expect((await createSession()).status).toBe(201);
  });

  it('causes at most one 503 when all idle connections were lost', async () => {
    await createSession();
    await admin.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle'`,
    );
    const answer = await createSession();
    if (answer.status !== 201) expectUnavailable(answer);
    expect((await createSession()).status).toBe(201);
  });

  it('causes 503 when the job queue loses its own connection', async () => {
    const askForPassword = async () => {
      const body = { email: company.operator.user.email, captchaToken: await solveCaptcha(test) };
      return test.call('POST', '/api/auth/forgot-password', { body });
    };
    await askForPassword();
    // The job before sends its mail in another job meanwhile.
    expectUnavailable(await withLoss('before', /INSERT INTO jobs\.j.*password\.forgotten/s, askForPassword));
    expect((await askForPassword()).status).toBe(202);
  });
});
