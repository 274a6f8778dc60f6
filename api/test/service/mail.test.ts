import { setTimeout as pause } from 'node:timers/promises';
import { MailCleanupJob } from '../../src/modules/service/mail/mail-cleanup.job.ts';
import { MailboxService } from '../../src/modules/service/mail/mailbox.service.ts';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { startMailServer } from './mail-server.ts';

const email = 'maria@example.com';

const create = async (test: TestApp, { token }: TestUser, body: object = {}) =>
  (await test.call('POST', '/api/session', { token, body })).body as Record<string, string>;
const invite = (test: TestApp, { token }: TestUser, sessionId: string | undefined, body: object = { email, locale: 'en' }) =>
  test.call('POST', `/api/session/${sessionId}/mail`, { token, body });
const read = async (test: TestApp, { token }: TestUser, sessionId: string | undefined) =>
  (await test.call('GET', `/api/session/${sessionId}`, { token })).body;

describe('with a mail server', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let test: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    // The second attempt for the first mail succeeds.
    server = await startMailServer((tries, to) => (tries === 1 ? 451 : to === email ? 0 : 550));
    test = await startTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Northwind Help <help@northwind.example>' });
    company = await aCompany(test);
  });
  afterAll(async () => {
    await test.stop();
    await server.stop();
  });

  it('delivers the invitation once, with a retry when the server is busy', async () => {
    const { sessionId, key } = await create(test, company.operator, { customerName: 'María "Mia" <b>Muñoz</b>' });
    expect((await invite(test, company.operator, sessionId, { email, locale: 'es', message: 'Hola\r\nBcc: x@example.com' })).status).toBe(
      202,
    );
    const [mail] = await server.until(1);
    expect(server.tries()).toBe(2);
    expect(mail?.to).toEqual([email]);
    expect(mail?.headers.get('from')).toBe('Northwind Help <help@northwind.example>');
    expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@northwind\.example>$/);
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.subject).toBe('Invitación a una sesión de soporte remoto');
    expect(mail?.text).toContain(`http://localhost:4200/join/${key}`);
    expect(mail?.text).toContain('> Hola\n> Bcc: x@\u200aexample.\u200acom');
    expect(mail?.html).toContain('Hola, María &quot;Mia&quot; &lt;b&gt;Muñoz&lt;/b&gt;:');
  });

  it('deletes mails that were delivered', async () => {
    const { sessionId } = await create(test, company.operator);
    await invite(test, company.operator, sessionId);
    while ((await test.dataSource.query('SELECT 1 FROM "mails"')).length > 0) await pause(50);
    expect(server.received.at(-1)?.to).toEqual([email]);
  });

  it.each([
    ['en', 'Invitation to'],
    ['pl', 'Zaproszenie do sesji'],
    ['es', 'Invitación a'],
    ['it', 'Invito a'],
  ])('uses the language %s', async (locale, beginning) => {
    const before = server.received.length;
    const { sessionId } = await create(test, company.operator);
    await invite(test, company.operator, sessionId, { email, locale });
    expect((await server.until(before + 1)).at(-1)?.subject.startsWith(beginning)).toBe(true);
  });

  it('does not retry after a permanent rejection', async () => {
    const [received, tries] = [server.received.length, server.tries()];
    const { sessionId } = await create(test, company.operator);
    await invite(test, company.operator, sessionId, { email: 'nobody@example.com', locale: 'en' });
    await invite(test, company.operator, sessionId);
    while ((await test.dataSource.query('SELECT 1 FROM "mails"')).length > 0) await pause(50);
    expect(server.received.slice(received).map(({ to }) => to)).toEqual([[email]]);
    expect(server.tries() - tries).toBe(2);
  });

  it('stores no readable link while a mail waits', async () => {
    const { sessionId, key } = await create(test, company.operator);
    await test.dataSource.transaction(async (db) => {
      await invite(test, company.operator, sessionId);
      const stored = await db.query('SELECT m::text FROM "mails" m UNION ALL SELECT j."data"::text FROM jobs.job j');
      expect(JSON.stringify(stored)).not.toContain(key);
    });
  });

  it('has no mailbox page', async () => {
    expect((await test.call('GET', '/mailbox?token=x')).status).toBe(404);
  });
});

describe('without a mail server', () => {
  let test: TestApp;
  let company: TestCompany;
  let mailbox: string;

  beforeAll(async () => {
    test = await startTestApp();
    company = await aCompany(test);
    mailbox = new URL(test.app.get(MailboxService).address ?? '').search;
  });
  afterAll(() => test.stop());

  const open = (path: string, options: { headers?: Record<string, string>; ip?: string } = {}) =>
    test.call('GET', path, { ...options, headers: { host: 'localhost:4200', ...options.headers } });

  it('stores mails in the local mailbox', async () => {
    expect((await open(`/mailbox${mailbox}`)).body['text']).toContain('No emails have been sent yet');
    const { sessionId, key } = await create(test, company.operator, { customerName: '<script>alert(1)</script>' });
    await invite(test, company.operator, sessionId);

    const list = await open(`/mailbox${mailbox}`);
    expect(list.body['text']).toContain('Invitation to a support session');
    const [path] = /\/mailbox\/[0-9a-f-]{36}/.exec(String(list.body['text'])) ?? [];
    const mail = await open(`${path}${mailbox}`);
    expect(mail.body['text']).toContain(`http://localhost:4200/join/${key}`);
    expect(mail.body['text']).not.toContain('<script>');
    const html = await open(`${path}/html${mailbox}`);
    expect(html.body['text']).toContain(`<a href="http://localhost:4200/join/${key}"`);
    expect(html.body['text']).not.toContain('<script>');
    expect(html.headers['content-security-policy']).toMatch(/^default-src 'none'.* sandbox/);
  });

  it('keeps mails in the mailbox for 30 days', async () => {
    const { sessionId } = await create(test, company.operator);
    await invite(test, company.operator, sessionId);
    const shown = async () => (await test.app.get(MailboxService).list()).length;
    const were = await shown();
    const grow = (days: number) =>
      test.dataSource.query('UPDATE "mails" SET "createdAt" = "createdAt" - make_interval(days => $1)', [days]);

    await grow(29);
    await test.app.get(MailCleanupJob).run();
    expect(await shown()).toBe(were);
    await grow(1);
    await test.app.get(MailCleanupJob).run();
    expect(await shown()).toBe(0);
  });

  it('shows the mailbox in the language of its reader', async () => {
    expect((await open(`/mailbox${mailbox}`, { headers: { 'accept-language': 'pl' } })).body['text']).toContain('Lokalna skrzynka');
  });

  it.each([
    ['without its token', () => open('/mailbox')],
    ['with another token', () => open(`/mailbox?token=${'A'.repeat(43)}`)],
    ['with two tokens', () => open(`/mailbox${mailbox}&token=x`)],
    ['from another machine', () => open(`/mailbox${mailbox}`, { ip: '203.0.113.7' })],
    ['through a proxy', () => open(`/mailbox${mailbox}`, { headers: { 'x-forwarded-for': '127.0.0.1' } })],
    ['with a host name of another machine', () => open(`/mailbox${mailbox}`, { headers: { host: 'evil.example' } })],
    ['for a mail that does not exist', () => open(`/mailbox/nothing${mailbox}`)],
  ])('hides the mailbox %s', async (_, request) => {
    expect((await request()).status).toBe(404);
  });
});

describe('mailInvitation', () => {
  let test: TestApp;
  let company: TestCompany;

  beforeAll(async () => {
    test = await sharedApp();
    company = await aCompany(test);
  });

  it('stores the address if there was none, and records an event', async () => {
    const { sessionId } = await create(test, company.operator);
    await invite(test, company.operator, sessionId);
    await invite(test, company.operator, sessionId, { email: 'other@example.com', locale: 'pl' });
    expect(await read(test, company.operator, sessionId)).toMatchObject({ customerEmail: email });
    const { body } = await test.call('GET', `/api/session/${sessionId}/event`, { token: company.operator.token });
    const mailed = (body['items'] as { type: string; by: string; details: object }[]).filter(({ type }) => type === 'mailed');
    expect(mailed).toMatchObject([
      { by: 'operator', details: { email, locale: 'en' } },
      { by: 'operator', details: { email: 'other@example.com', locale: 'pl' } },
    ]);
  });

  it('is limited to the host and admins', async () => {
    const { sessionId } = await create(test, company.operator);
    for (const [testUser, status] of [
      [company.operator, 202],
      [company.admin, 202],
      [company.secondOperator, 403],
    ] as const)
      expect((await invite(test, testUser, sessionId)).status).toBe(status);
  });

  it('returns the expiry of the code to users who may invite', async () => {
    const session = await create(test, company.operator);
    const minutes = (Date.parse(String(session['codeEndsAt'])) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    expect(await read(test, company.secondOperator, session['sessionId'])).toMatchObject({ codeEndsAt: null, code: null });
  });

  it('is rejected for a closed session', async () => {
    const { sessionId } = await create(test, company.operator);
    await test.call('PUT', `/api/session/${sessionId}`, { token: company.operator.token, body: { status: 'closed' } });
    expect((await invite(test, company.operator, sessionId)).body.code).toBe('SESSION_CLOSED');
  });

  it.each(['maria', 'a@b.c, d@e.f', 'Maria <maria@example.com>', 'maria@example.com\nBcc: all@example.com', ''])(
    'rejects the address %j',
    async (address) => {
      const { sessionId } = await create(test, company.operator);
      const { body } = await invite(test, company.operator, sessionId, { email: address, locale: 'en' });
      expect(body.details?.['fields']).toContainEqual(expect.objectContaining({ field: 'body.email' }));
    },
  );

  it('is rejected after 20 mails in an hour, with the time to wait', async () => {
    const { sessionId } = await create(test, company.operator);
    const answers = await Promise.all(Array.from({ length: 22 }, () => invite(test, company.operator, sessionId)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await invite(test, company.operator, (await create(test, company.operator))['sessionId'])).status).toBe(202);
  });

  it('is rejected after 200 mails of a company in a day', async () => {
    const other = await aCompany(test);
    const { sessionId } = await create(test, other.operator);
    await test.dataSource.query(
      `INSERT INTO "session_events" ("sessionId", "eventId", "companyId", "at", "type", "by", "details")
       SELECT $1, gen_random_uuid(), $2, now() - interval '20 hours', 'mailed', 'operator', '{}' FROM generate_series(1, 200)`,
      [sessionId, other.companyId],
    );
    const { status, headers } = await invite(test, other.operator, sessionId);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(4 * 3600);
    expect((await invite(test, company.operator, (await create(test, company.operator))['sessionId'])).status).toBe(202);
  });
});
