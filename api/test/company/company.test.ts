import { v7 as uuid } from 'uuid';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { CompanyEntity } from '../../src/modules/company/company/company.entity.ts';
import { SessionRetentionService } from '../../src/modules/session/session/session-retention.service.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test);
});

const update = (body: unknown, token = company.admin.token) =>
  test.call('PUT', `/api/company/${company.companyId}`, { token, body, ip: '203.0.113.7' });
const stored = () => test.dataSource.getRepository(CompanyEntity).findOneByOrFail({ companyId: company.companyId });

describe('updateCompany', () => {
  it('changes only the given fields', async () => {
    const { status, body } = await update({ settings: { recordingAllowed: false } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Northwind <b>Łódź</b>',
      settings: {
        deviceAccess: 'everyone',
        deviceConsent: 'none',
        defaultConsent: 'view',
        sessionNotesRequired: false,
        recordingAllowed: false,
        retentionDays: null,
        secondFactorRequired: false,
      },
    });
    await update({ name: '  Żabka \n 2 ', settings: { retentionDays: 30 } });
    expect(await stored()).toMatchObject({ name: 'Żabka 2', recordingAllowed: false, retentionDays: 30 });
    await update({ settings: { retentionDays: null } });
    expect(await stored()).toMatchObject({ name: 'Żabka 2', recordingAllowed: false, retentionDays: null });
  });

  it('records who changed which field, with old and new value', async () => {
    await update({ name: 'Contoso', settings: { recordingAllowed: false, sessionNotesRequired: false } });
    expect(await auditOf(test, company)).toEqual([
      {
        action: 'companyRenamed',
        by: { id: company.admin.user.id, name: 'Adam Admin' },
        subject: null,
        address: '203.0.113.7',
        details: { name: { was: 'Northwind <b>Łódź</b>', is: 'Contoso' } },
      },
      expect.objectContaining({ action: 'settingsChanged', details: { settings: { recordingAllowed: { was: true, is: false } } } }),
    ]);
  });

  it('records nothing when nothing changes', async () => {
    await update({ name: 'Northwind <b>Łódź</b>', settings: { recordingAllowed: true } });
    expect(await auditOf(test, company)).toEqual([]);
  });

  it.each([
    ['an empty name', { name: '  ' }],
    ['a name without visible characters', { name: '\u200b\u2066' }],
    ['a name that is too long', { name: 'x'.repeat(101) }],
    ['an origin with a wildcard', { settings: { embedOrigins: ['https://*.example.com'] } }],
    ['too many origins', { settings: { embedOrigins: Array.from({ length: 21 }, (_, index) => `https://${index}.example.com`) } }],
    ['an unknown setting', { settings: { color: 'red' } }],
    ['zero days', { settings: { retentionDays: 0 } }],
    ['no fields', {}],
  ])('rejects %s', async (_, body) => {
    expect((await update(body)).body.code).toBe('VALIDATION_FAILED');
  });

  it('requires a second factor of others only if the user who requests it has one', async () => {
    const ask = () => update({ name: 'Renamed', settings: { secondFactorRequired: true } });
    expect((await ask()).body.code).toBe('SECOND_FACTOR_MISSING');
    expect(await stored()).toMatchObject({ name: 'Northwind <b>Łódź</b>', secondFactorRequired: false });

    await test.dataSource.manager.update(UserEntity, { id: company.admin.user.id }, { secondFactor: true });
    expect((await ask()).status).toBe(200);
    expect((await update({ name: 'Again' })).status).toBe(200);
    const { token } = company.operator;
    expect((await test.call('POST', '/api/session', { token, body: {} })).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await test.call('GET', '/api/me', { token })).status).toBe(200);
  });

  it('applies the consent setting to new sessions', async () => {
    await update({ settings: { defaultConsent: 'control' } });
    const { body } = await test.call('POST', '/api/session', { token: company.operator.token, body: {} });
    expect(body['mode']).toBe('control');
  });

  async function aSession(isJoined = true): Promise<string> {
    const { body } = await test.call('POST', '/api/session', { token: company.operator.token, body: {} });
    if (isJoined) await test.call('POST', '/api/session/join', { body: { key: body['key'], accept: true } });
    return String(body['sessionId']);
  }

  const close = (sessionId: string, body: object = {}, { token } = company.operator) =>
    test.call('PUT', `/api/session/${sessionId}`, { token, body: { status: 'closed', ...body } });

  it('requires a note before a session with a customer is closed if the company requires notes', async () => {
    await update({ settings: { sessionNotesRequired: true } });
    const sessionId = await aSession();
    expect((await close(sessionId)).body.code).toBe('SESSION_NOTE_REQUIRED');
    expect((await close(sessionId, { note: ' \n' })).body.code).toBe('SESSION_NOTE_REQUIRED');
    expect((await close(sessionId, { note: 'Fixed' })).body).toMatchObject({ status: 'closed', note: 'Fixed' });
    expect((await close(sessionId, { note: '' })).status).toBe(200);
  });

  it("requires no note of a session that nobody joined, or of an admin who closes another operator's session", async () => {
    await update({ settings: { sessionNotesRequired: true } });
    expect((await close(await aSession(false))).status).toBe(200);
    expect((await close(await aSession(), {}, company.admin)).status).toBe(200);
  });

  it('lets a customer end a session regardless of the note setting', async () => {
    await update({ settings: { sessionNotesRequired: true } });
    const { body } = await test.call('POST', '/api/session', { token: company.operator.token, body: {} });
    const key = String(body['key']);
    await test.call('POST', '/api/session/join', { body: { key, accept: true } });
    expect((await test.call('DELETE', `/api/session/${body['sessionId']}?key=${key}`)).status).toBe(204);
  });

  const insertOld = `
  INSERT INTO "sessions" ("sessionId", "companyId", "operatorId", "keyHash", "title", "customerName", "customerEmail", "note", "tags",
    "status", "closeReason", "closedAt", "search")
  VALUES ($1::uuid, $2, $3, $1::uuid::text, $4::int::text, '', '', '', '{}', 'closed', 'operator', now() - make_interval(days => $4::int), '')`;

  it('keeps sessions for the retention of the company', async () => {
    const titles = async () => {
      await test.app.get(SessionRetentionService).run(new Date());
      const rows = await test.dataSource.query('SELECT "title" FROM "sessions" WHERE "companyId" = $1 ORDER BY "closedAt" DESC', [
        company.companyId,
      ]);
      return rows.map(({ title }: { title: string }) => title);
    };
    for (const days of [1, 6, 8, 400]) await test.dataSource.query(insertOld, [uuid(), company.companyId, company.operator.user.id, days]);
    expect(await titles()).toEqual(['1', '6', '8', '400']);
    await update({ settings: { retentionDays: 365 } });
    expect(await titles()).toEqual(['1', '6', '8']);
    await update({ settings: { retentionDays: 7 } });
    expect(await titles()).toEqual(['1', '6']);
  });
});
