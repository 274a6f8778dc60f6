import { demoOwnerEmail, demoPeople } from '../../src/demo/demo-people.ts';
import { fillDemo } from '../../src/demo/fill-demo.ts';
import { aCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const fill = (password: string, isGiven = false, { env } = test) =>
  fillDemo({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, password, isGiven });

async function signIn(email: string, password: string): Promise<string | null> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
  const { body } = await test.call('POST', path, { body: { email, password, returnSecureToken: true } });
  return typeof body['idToken'] === 'string' ? body['idToken'] : null;
}

describe('demo data', () => {
  it('fills an empty database once, with users who can sign in', async () => {
    expect(await fill('Demo-Password-1')).toEqual({ email: demoOwnerEmail, isPasswordRight: true });
    expect(await fill('Demo-Password-1')).toEqual({ email: demoOwnerEmail, isPasswordRight: true });
    for (const { email } of demoPeople) expect(await signIn(email, 'Demo-Password-1')).not.toBeNull();

    const token = (await signIn(demoOwnerEmail, 'Demo-Password-1')) ?? '';
    const { body } = await test.call('GET', '/api/me', { token });
    expect(body).toMatchObject({
      user: { role: 'owner' },
      company: { users: { total: 4 }, devices: { total: 250 }, sessions: { total: 400 } },
    });

    const { companyId, logo } = body['company'] as { companyId: string; logo: string };
    expect((await test.call('GET', logo)).headers['content-type']).toBe('image/webp');
    const { body: code } = await test.call('GET', `/api/company/${companyId}/code`, { token });
    expect((await test.call('POST', '/api/company/code', { body: { code: code['code'] } })).body).toEqual({ name: 'Northwind Care', logo });
    const { body: audit } = await test.call('GET', `/api/company/${companyId}/audit`, { token });
    expect(audit['total']).toBeGreaterThan(5);
    for (const list of ['device', 'session']) {
      const found = await test.call('GET', `/api/company/${companyId}/${list}?pageNumber=1&pageSize=100&search=lodz`, { token });
      expect(found.status).toBe(200);
      expect(found.body['total']).toBeGreaterThan(0);
    }
  });

  it('leaves a database with a company unchanged', async () => {
    const used = await sharedApp();
    await aCompany(used);
    const count = () => used.dataSource.query('SELECT count(*) FROM companies');
    const before = await count();
    expect(await fill('Demo-Password-1', false, used)).toBeNull();
    expect(await count()).toEqual(before);
  });

  it('reports that the owner has changed the password; a configured password replaces it', async () => {
    await fill('Demo-Password-1');
    expect(await fill('Demo-Password-2')).toEqual({ email: demoOwnerEmail, isPasswordRight: false });
    expect(await signIn(demoOwnerEmail, 'Demo-Password-2')).toBeNull();

    expect(await fill('Demo-Password-2', true)).toEqual({ email: demoOwnerEmail, isPasswordRight: true });
    expect(await signIn(demoOwnerEmail, 'Demo-Password-2')).not.toBeNull();
  });
});
