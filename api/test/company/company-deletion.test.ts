import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { TokenSigner } from '../../src/keys/token-signer.ts';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { CompanyErasureService } from '../../src/modules/company/company/company-erasure.service.ts';
import { MailboxService } from '../../src/modules/service/mail/mailbox.service.ts';
import { aCompany, aDevice, type TestCompany, type TestUser } from '../a-company.ts';
import { mailsTo } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import { meanwhile } from '../meanwhile.ts';
import { sharedApp } from '../shared-app.ts';
import { until } from '../until.ts';

const dayMs = 24 * 60 * 60_000;
const name = 'Northwind <b>Łódź</b>';

const test = await sharedApp();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test);
});

/** Token with a sign-in that many seconds ago. */
const signedIn = ({ user }: TestUser, secondsAgo = 0) => {
  const auth_time = Math.floor(Date.now() / 1000) - secondsAgo;
  return test.app.get(TokenSigner).sign(user.identityId, 'nearhand', new Date(Date.now() + 600_000), { auth_time });
};

const remove = async (typed = name, token?: string) =>
  test.call('DELETE', `/api/company/${company.companyId}`, {
    token: token ?? (await signedIn(company.owner)),
    body: { name: typed },
    ip: '203.0.113.7',
  });
const restore = ({ token }: TestUser = company.owner) =>
  test.call('POST', `/api/company/${company.companyId}/restoration`, { token, ip: '203.0.113.7' });
const passDays = (days: number) =>
  test.dataSource.query(`UPDATE "companies" SET "deletionAt" = "deletionAt" - make_interval(days => $2) WHERE "companyId" = $1`, [
    company.companyId,
    days,
  ]);
const erase = (now = new Date()) => test.app.get(CompanyErasureService).run(now);

describe('deletion of a company', () => {
  it('is rejected when the ownership is transferred at the same time', async () => {
    const token = await signedIn(company.owner);
    const { companyId, operator } = company;
    const handOver = 'UPDATE "companies" SET "createdById" = $2 WHERE "companyId" = $1';
    const answer = await meanwhile(
      test,
      (db) => db.query(handOver, [companyId, operator.user.id]),
      () => remove(name, token),
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await test.call('GET', '/api/me', { token: operator.token })).body).toMatchObject({ company: { deletionAt: null } });
  });

  it('can be cancelled for 14 days, which restores the company as it was', async () => {
    const { status, body } = await remove();
    expect(status).toBe(200);
    const left = Date.parse(String(body['deletionAt'])) - Date.now();
    expect(left).toBeGreaterThan(14 * dayMs - 60_000);
    expect(left).toBeLessThanOrEqual(14 * dayMs);

    expect((await restore()).body).toMatchObject({ name, deletionAt: null, users: { total: 4 } });
    expect((await test.call('POST', '/api/session', { token: company.operator.token, body: {} })).status).toBe(201);
    expect((await restore()).body.code).toBe('COMPANY_NOT_DELETED');
    const by = { id: company.owner.user.id, name: 'Owner' };
    expect(await auditOf(test, company)).toEqual([
      expect.objectContaining({ action: 'companyDeletionRequested', by, address: '203.0.113.7' }),
      expect.objectContaining({ action: 'companyRestored', by }),
    ]);
  });

  it('closes open sessions, so that no customer continues to share', async () => {
    const other = await aCompany(test);
    const openIn = async ({ operator }: TestCompany) =>
      String((await test.call('POST', '/api/session', { token: operator.token, body: {} })).body['sessionId']);
    const [own, foreign] = [await openIn(company), await openIn(other)];
    await remove();
    const rows = () =>
      test.dataSource.query(
        'SELECT "sessionId", "closeReason" FROM "sessions" WHERE "sessionId" = ANY($1) ORDER BY "closeReason" NULLS LAST',
        [[own, foreign]],
      );
    await until(async () => (await rows())[0].closeReason === 'admin');
    expect(await rows()).toEqual([
      { sessionId: own, closeReason: 'admin' },
      { sessionId: foreign, closeReason: null },
    ]);
  });

  it('requires the typed name and a recent sign-in', async () => {
    expect((await remove('Northwind')).body.code).toBe('COMPANY_NAME_MISMATCH');
    expect((await remove(name.toLowerCase())).body.code).toBe('COMPANY_NAME_MISMATCH');
    expect((await remove(name, await signedIn(company.owner, 121))).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
    expect((await remove(name, company.owner.token)).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
    expect((await remove(name, await signedIn(company.admin))).body.code).toBe('FORBIDDEN');
    expect((await remove(` ${name.normalize('NFD').replace(' ', '  ')} `)).status).toBe(200);
  });

  it('keeps the first date when requested twice, and writes and mails once', async () => {
    const [first] = [await remove()];
    await passDays(3);
    const again = await remove();
    expect(Date.parse(String(again.body['deletionAt']))).toBe(Date.parse(String(first.body['deletionAt'])) - 3 * dayMs);
    await restore();
    expect(await auditOf(test, company)).toHaveLength(2);
  });

  it('mails every admin, in their language, until when it can be cancelled', async () => {
    await test.dataSource.manager.update(UserEntity, { id: company.admin.user.id }, { locale: 'pl' });
    await remove();
    const mails = (await test.app.get(MailboxService).list()).filter(({ to }) =>
      [company.owner, company.admin, company.operator].some(({ user }) => user.email === to),
    );
    expect(mails.map(({ to, locale }) => `${locale} ${to}`).sort()).toEqual([
      `en ${company.owner.user.email}`,
      `pl ${company.admin.user.email}`,
    ]);
    for (const { text } of mails) expect(text).toContain('http://localhost:4200/app/account/delete');
    // Only the owner can.
    const labels = mails.map(({ text }) => /Cancel the deletion|Anuluj usunięcie|Zobacz, co się stanie/.exec(text)?.[0]);
    expect(labels.sort()).toEqual(['Cancel the deletion', 'Zobacz, co się stanie']);
  });

  it('mails the same users, in their language, when it is cancelled', async () => {
    await test.dataSource.manager.update(UserEntity, { id: company.admin.user.id }, { locale: 'pl' });
    await remove();
    await restore();
    const lastTo = async ({ user }: TestUser) => (await mailsTo(test, user.email))[0];
    expect(await lastTo(company.owner)).toMatchObject({ subject: 'Northwind <b>Łódź</b> will not be deleted' });
    expect(await lastTo(company.admin)).toMatchObject({ subject: 'Firma Northwind <b>Łódź</b> nie zostanie usunięta' });
    expect((await lastTo(company.admin))?.text).toContain('http://localhost:4200/app/');
    expect(await lastTo(company.operator)).toBeUndefined();
  });

  it('mails no text of a company to an unverified address', async () => {
    await test.dataSource.manager.update(UserEntity, { id: company.owner.user.id }, { isVerified: false });
    await remove();
    await restore();
    expect(await mailsTo(test, company.owner.user.email)).toEqual([]);
    expect(await mailsTo(test, company.admin.user.email)).toHaveLength(2);
  });

  it('limits users to their own accounts until it is cancelled', async () => {
    await remove();
    const { operator, admin, owner, companyId } = company;
    expect((await test.call('POST', '/api/session', { token: operator.token, body: {} })).body.code).toBe('COMPANY_BEING_DELETED');
    expect((await test.call('PUT', `/api/company/${companyId}`, { token: owner.token, body: { name: 'x' } })).body.code).toBe(
      'COMPANY_BEING_DELETED',
    );
    expect((await restore(admin)).body.code).toBe('FORBIDDEN');
    const me = await test.call('GET', '/api/me', { token: operator.token });
    expect(me).toMatchObject({ status: 200, body: { company: { deletionAt: expect.any(String) } } });
  });

  it('erases nothing early, and cannot be cancelled after its date', async () => {
    await remove();
    await passDays(13);
    await erase();
    expect((await test.call('GET', '/api/me', { token: company.owner.token })).status).toBe(200);
    await passDays(2);
    expect((await restore()).body.code).toBe('COMPANY_NOT_DELETED');
    await erase();
    expect((await test.call('GET', '/api/me', { token: company.owner.token })).status).toBe(401);
  });

  /** Number of rows per table that belong to a company or its users. */
  async function rowsOf({ companyId }: TestCompany): Promise<Record<string, number>> {
    const columns = await test.dataSource.query<{ table: string }[]>(
      `SELECT "table_name" AS "table" FROM "information_schema"."columns" WHERE "table_schema" = 'public' AND "column_name" = 'companyId'`,
    );
    const counts = columns.map(
      ({ table }) => `SELECT '${table}' AS "table", count(*)::int AS "rows" FROM "${table}" WHERE "companyId" = '${companyId}'`,
    );
    const rows = await test.dataSource.query<{ table: string; rows: number }[]>(counts.join(' UNION ALL '));
    return Object.fromEntries(rows.flatMap(({ table, rows: count }) => (count > 0 ? [[table, count]] : [])));
  }

  const folders = ['images', 'uploads', 'sessions'];

  /** Paths of all stored files, also those of other companies. */
  async function storedFiles(): Promise<string[]> {
    const files = join(test.env.DATA_DIR, 'files');
    const entries = await readdir(files, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => relative(files, join(entry.parentPath, entry.name)));
  }

  /** A company with rows in every table. */
  async function fill({ companyId, owner, admin, operator }: TestCompany): Promise<void> {
    const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const ask = async (path: string) => (await test.call('GET', path, { token: admin.token })).body as { url: string; uploadId: string };
    const logo = await ask(`/api/company/${companyId}/logo-upload-url`);
    const unused = await ask('/api/me/avatar-upload-url');
    for (const { url } of [logo, unused])
      await test.call('PUT', url, { body: content, headers: { 'content-type': 'application/octet-stream' } });
    await test.call('PUT', `/api/company/${companyId}`, { token: admin.token, body: { logoUploadId: logo.uploadId } });
    await test.call('POST', `/api/company/${companyId}/code`, { token: admin.token });
    await aDevice(test, companyId);
    await test.call('POST', '/api/me/filter', { token: owner.token, body: { list: 'sessions', name: 'Mine', query: '' } });
    const { body } = await test.call('POST', '/api/session', { token: operator.token, body: {} });
    const recording = { recordingId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11', mimeType: 'video/webm' };
    await test.call('POST', `/api/session/${body['sessionId']}/recording`, { token: operator.token, body: recording });
    await test.call('PUT', `/api/session/${body['sessionId']}/recording/${recording.recordingId}/chunk/0`, {
      token: operator.token,
      body: Buffer.from('x'),
      headers: { 'content-type': 'application/octet-stream' },
    });
  }

  it('erases users, identities and files of the company, and nothing of others', async () => {
    const other = await aCompany(test);
    const files = new Set(await storedFiles());
    await fill(company);
    const own = (await storedFiles()).filter((file) => !files.has(file));
    const before = await rowsOf(other);
    expect(Object.keys(await rowsOf(company))).toEqual(
      expect.arrayContaining(['sessions', 'devices', 'users', 'images', 'uploads', 'audit_records', 'company_codes', 'subscriptions']),
    );
    for (const folder of folders) expect(own.some((file) => file.startsWith(folder))).toBe(true);
    const identities = [company.admin, company.operator, company.secondOperator].map(({ user }) => user.identityId);

    await remove();
    await passDays(15);
    await Promise.all([erase(), erase()]);
    expect(await rowsOf(company)).toEqual({});
    expect(await rowsOf(other)).toEqual(before);
    expect(await test.dataSource.query('SELECT 1 FROM "identities" WHERE "identityId" = ANY($1::uuid[])', [identities])).toEqual([]);
    await until(async () => (await storedFiles()).every((file) => !own.includes(file)));
  });

  it('resumes after an interruption', async () => {
    await fill(company);
    await remove();
    // The server's own job ignores this day, so that it cannot interfere.
    const later = new Date(Date.now() + 15 * dayMs);
    const stop = new AbortController();
    const erasure = test.app.get(CompanyErasureService);
    erasure.onErase(async (companyId) => {
      if (companyId === company.companyId) stop.abort();
    });
    await erasure.run(later, stop.signal);
    const rows = await rowsOf(company);
    expect(rows).toMatchObject({ companies: 1, users: 4 });
    expect(rows['sessions']).toBeUndefined();
    await erase(later);
    expect(await rowsOf(company)).toEqual({});
  });
});
