import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { RELEASES } from '../../src/files/release-store.ts';
import { type Audience, TokenSigner } from '../../src/keys/token-signer.ts';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import { aReleaseStore } from '../service/release/release-store.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const origin = 'http://localhost:4400';
const body = { remote: 'mfe_account', origin };

let test: TestApp;
let company: TestCompany;
let admin: TestUser;

const setUser = ({ user }: TestUser, state: object) => test.dataSource.manager.update('users', { id: user.id }, state);
const start = (token = admin.token, change: object = {}) =>
  test.call('POST', '/api/release/override', { token, body: { ...body, ...change } });

async function aGrant(): Promise<string> {
  const { status, body: answer } = await start();
  expect(status).toBe(201);
  return String(answer['grant']);
}

async function open(grant: string, path = '/app/devices') {
  const { status, body: answer, headers } = await test.call('GET', `${path}?override=${grant}`, { headers: { accept: 'text/html' } });
  const html = String(answer['text']);
  return { status, html, policy: String(headers['content-security-policy']), cache: headers['cache-control'] };
}

async function expectRefused(grant: string): Promise<void> {
  const { html, policy, cache } = await open(grant);
  expect(html).toContain('<html lang="en" data-override="refused">');
  expect(html).toContain('The build from elsewhere has ended in this tab. You see the served one.');
  expect(html).not.toContain('"override"');
  expect(policy).not.toContain('localhost:4400');
  expect(cache).toBe('no-store');
}

beforeAll(async () => {
  test = await startTestApp({ OVERRIDE_ORIGINS: origin });
  Object.assign(test.app.get<ReleaseStore>(RELEASES), { dir: await aReleaseStore() });
  company = await aCompany(test);
  admin = company.operator;
  Object.assign(test.env, { PLATFORM_ADMINS: [admin.user.email] });
});
afterAll(() => test.stop());
beforeEach(() => setUser(admin, { secondFactor: true, isVerified: true, deactivatedAt: null }));

describe('an override', () => {
  it('is started by platform admins only, and recorded', async () => {
    const { body: answer } = await start();
    const lastsMs = Date.parse(String(answer['endsAt'])) - Date.now();
    expect(Math.round(lastsMs / 60_000)).toBe(480);
    const [record] = await test.dataSource.query(
      `SELECT "byId", "subjectName", "details", "address" FROM "audit_records" WHERE "companyId" = $1 AND "action" = 'overrideStarted'`,
      [company.companyId],
    );
    expect(record).toMatchObject({ byId: admin.user.id, subjectName: 'mfe_account', details: { origin } });
    await setUser(company.owner, { secondFactor: true });
    expect((await start(company.owner.token)).body.code).toBe('PLATFORM_ADMIN_REQUIRED');
    await setUser(admin, { secondFactor: false });
    expect((await start()).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it.each(['http://localhost:4401', 'http://localhost:4400/', 'https://evil.example', 'http://localhost:4400; script-src *', ''])(
    'is not started for %j',
    async (other) => {
      expect((await start(undefined, { origin: other })).body.code).toBe('OVERRIDE_ORIGIN_REFUSED');
    },
  );

  it.each(['shell', 'mfe_account; x', '../mfe_account'])('is not started for the remote %j', async (remote) => {
    expect((await start(undefined, { remote })).body.code).toBe('VALIDATION_FAILED');
  });

  it('lets the document load from its origin, which names it and shows a banner outside of the application', async () => {
    const { html, policy, cache } = await open(await aGrant());
    const directives = policy.split('; ');
    const having = directives.filter((directive) => directive.includes(origin)).map((directive) => directive.split(' ')[0]);
    expect(having).toEqual(['script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'connect-src']);
    expect(directives).toContain("frame-ancestors 'none'");
    expect(cache).toBe('no-store');
    expect(html).toContain('data-override="on"');
    const boot = JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '') as Record<string, unknown>;
    expect(boot).toMatchObject({ override: { remote: 'mfe_account', origin }, telemetry: {} });
    expect(html.indexOf('In this tab, mfe_account comes from http://localhost:4400.')).toBeLessThan(html.indexOf('id="root"'));
    expect(html).toContain('<a href="?override=off">Stop</a>');
    const plain = await open('off');
    expect([plain.html.includes('override'), plain.policy.includes('4400'), plain.cache]).toEqual([false, false, 'no-cache']);
  });

  it('is refused when its user is no platform admin any more, and while its origin is not allowed', async () => {
    const grant = await aGrant();
    for (const state of [{ secondFactor: false }, { isVerified: false }, { deactivatedAt: new Date() }]) {
      await setUser(admin, state);
      await expectRefused(grant);
      await setUser(admin, { secondFactor: true, isVerified: true, deactivatedAt: null });
    }
    Object.assign(test.env, { OVERRIDE_ORIGINS: ['http://localhost:4500'] });
    await expectRefused(grant);
    Object.assign(test.env, { OVERRIDE_ORIGINS: [origin] });
    expect((await open(grant)).html).toContain('data-override="on"');
  });

  it('is not refused while the database is unavailable, so that the tab keeps it', async () => {
    const grant = await aGrant();
    const { query } = test.dataSource;
    test.dataSource.query = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const { status, body: answer } = await test.call('GET', `/app/devices?override=${grant}`, { headers: { accept: 'text/html' } });
    test.dataSource.query = query;
    expect([status, answer.code]).toEqual([503, 'UNAVAILABLE']);
    expect((await open(grant)).html).toContain('data-override="on"');
  });

  it('is refused when it is over, forged, of another purpose or origin, or no grant at all', async () => {
    const signer = test.app.get(TokenSigner);
    const sign = (endsInMs: number, claims: object, audience: Audience = 'nearhand:override', subject = admin.user.id) =>
      signer.sign(subject, audience, new Date(Date.now() + endsInMs), { ...body, ...claims });
    const grant = await aGrant();
    const [head, claims = '', signature] = grant.split('.');
    const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), remote: 'mfe_landing' };
    const hostile = [
      await sign(-1000, {}),
      await sign(60_000, { origin: 'https://evil.example' }),
      await sign(60_000, {}, 'nearhand'),
      await sign(60_000, {}, undefined, company.owner.user.id),
      await sign(60_000, {}, undefined, 'nobody'),
      admin.token,
      [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.'),
      `${grant}x`,
      'x'.repeat(5000),
      encodeURIComponent("'none'; script-src *"),
      encodeURIComponent('a\r\nSet-Cookie: a=b'),
      encodeURIComponent('"><script>alert(1)</script>'),
      `${grant}&override=${grant}`,
      '',
    ];
    for (const each of hostile) await expectRefused(each);
  });

  it.each(['/integration/embed', '/user/auth_callback'])('has no effect at %s', async (path) => {
    const { html, policy } = await open(await aGrant(), path);
    expect(html).not.toContain('override');
    expect(policy).not.toContain('4400');
  });
});
