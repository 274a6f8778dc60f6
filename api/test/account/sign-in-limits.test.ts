import { attemptLimits } from '../../src/modules/account/identity/sign-in/sign-in-limit.service.ts';
import { aCompany, aUser, password, type TestCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const test = await sharedApp();
let company: TestCompany;
/** Servers with one database; in this process, where each has its own memory. */
let instances: TestApp[];
const started: TestApp[] = [];

beforeAll(async () => {
  company = await aCompany(test);
  instances = [test, await anInstance()];
});
afterAll(() => Promise.all(started.map((instance) => instance.stop())));

async function anInstance(): Promise<TestApp> {
  const { DATABASE_URL, DATA_DIR } = test.env;
  const instance = await startTestApp({ DATABASE_URL, DATA_DIR });
  started.push(instance);
  return instance;
}

/** Signs in at one of the instances, from one address. */
async function signIn(index: number, email: string, given: string, ip: string) {
  const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
  const body = { email, password: given, returnSecureToken: true };
  const { status, headers } = await (instances[index % instances.length] as TestApp).call('POST', url, { body, ip });
  return { status, waitSeconds: Number(headers['retry-after']) };
}

/** Extends the counters by an hour, so that they do not expire on a slow machine. */
const stretch = () => test.dataSource.query(`UPDATE "rate_limits" SET "expire" = "expire" + 3600000 WHERE "key" LIKE 'sign-in:%'`);

describe('sign-in limits of several instances', () => {
  it('count attempts at all instances together, and share the wait', async () => {
    const { user } = await aUser(test, company.companyId, 'Gina Guessed', {});
    const attacker = '203.0.113.1';
    for (let attempt = 0; attempt < 6; attempt++) {
      expect((await signIn(attempt, user.email, 'Wrong horse 1', attacker)).status).toBe(400);
      if (attempt === 0) await stretch();
    }
    expect(await signIn(0, user.email, password, attacker)).toEqual({ status: 429, waitSeconds: 15 });
    await stretch();
    expect((await signIn(1, user.email, password, attacker)).status).toBe(429);
    expect((await signIn(1, user.email, password, '203.0.113.2')).status).toBe(200);
  });

  it('allow no additional attempts when they arrive at all instances at once', async () => {
    const { user } = await aUser(test, company.companyId, 'Paul Parallel', {});
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => signIn(index, user.email, 'Wrong horse 1', '203.0.113.3')));
    // Some of the first six may still run when the seventh blocks the account, and are rejected too.
    const checked = answers.filter(({ status }) => status === 400).length;
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(attemptLimits.perMinute);
    expect(answers.filter(({ status, waitSeconds }) => status === 429 && waitSeconds > 0)).toHaveLength(20 - checked);
  });

  it('count an address over all accounts at all instances together', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt++) {
      statuses.push((await signIn(attempt, `guess${attempt}@example.com`, 'x', '203.0.113.4')).status);
      if (attempt === 0) await stretch();
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });

  it('keep the wait and its next length for an instance that starts after all others were lost', async () => {
    const { user } = await aUser(test, company.companyId, 'Rena Restarted', {});
    const guess = (index: number) => signIn(index, user.email, 'Wrong horse 1', '203.0.113.5');
    const guessUntilRefused = async () => {
      for (let attempt = 0; ; attempt++) {
        const { status, waitSeconds } = await guess(attempt);
        if (status === 429) return waitSeconds;
        if (attempt === 0) await stretch();
      }
    };
    expect(await guessUntilRefused()).toBe(15);
    await stretch();

    // The others end without a word: they are not asked again, and not stopped.
    instances = [await anInstance()];
    const refused = await guess(1);
    expect(refused.status).toBe(429);
    expect(refused.waitSeconds).toBeGreaterThan(3000);

    // Ends the wait.
    await test.dataSource.query(`DELETE FROM "rate_limits" WHERE "key" LIKE 'sign-in:block:%'`);
    expect(await guessUntilRefused()).toBe(30);
  });
});
