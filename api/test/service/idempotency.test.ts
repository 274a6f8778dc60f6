import { v7 as uuid } from 'uuid';
import { StoredAnswerRepository } from '../../src/modules/service/idempotency/stored-answer.repository.ts';
import { aCompany, recentTokenFor, type TestCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();

const start = (token: string, key: string, body: object = { title: 'Printer' }) =>
  test.call('POST', '/api/session', { token, body, headers: { 'idempotency-key': key } });

async function sessionsOf({ companyId, operator }: TestCompany): Promise<unknown[]> {
  return (await test.call('GET', `/api/company/${companyId}/session`, { token: operator.token })).body['items'] as unknown[];
}

describe('Idempotency-Key', () => {
  it('answers the same request with the first success, and makes nothing twice', async () => {
    const company = await aCompany(test);
    const { token } = company.operator;
    const first = await start(token, '"8e03978e"', { title: 'Printer', customerName: 'Maria' });
    const second = await start(token, '"8e03978e"', { customerName: 'Maria', title: 'Printer' });
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(second.body).toEqual(first.body);
    expect(await sessionsOf(company)).toHaveLength(1);
  });

  it('refuses another request with the key, and keeps the keys of callers apart', async () => {
    const company = await aCompany(test);
    const key = uuid();
    expect((await start(company.operator.token, key)).status).toBe(201);
    expect(await start(company.operator.token, key, { title: 'Scanner' })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await start(company.secondOperator.token, key, { title: 'Scanner' })).headers['idempotency-replayed']).toBeUndefined();
    expect(await sessionsOf(company)).toHaveLength(2);
  });

  it('makes one session from requests at the same time', async () => {
    const company = await aCompany(test);
    const key = uuid();
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(company.operator.token, key)));
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.code, headers['retry-after']]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE', '1']);
    }
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(await sessionsOf(company)).toHaveLength(1);
  });

  it('may be used again after a refusal and after 24 hours', async () => {
    const company = await aCompany(test);
    const { token } = company.operator;
    const key = uuid();
    expect((await start(token, key, { device: uuid() })).status).toBe(404);
    expect((await start(token, key)).status).toBe(201);
    await test.dataSource.query(`UPDATE "stored_answers" SET "createdAt" = now() - interval '24 hours' WHERE "userId" = $1`, [
      company.operator.user.id,
    ]);
    expect((await start(token, key, { title: 'Scanner' })).headers['idempotency-replayed']).toBeUndefined();
    expect(await sessionsOf(company)).toHaveLength(2);
    await test.dataSource.query(`UPDATE "stored_answers" SET "createdAt" = now() - interval '24 hours'`);
    await test.app.get(StoredAnswerRepository, { strict: false }).clean();
    expect(await test.dataSource.query('SELECT 1 FROM "stored_answers"')).toEqual([]);
  });

  it('leaves nothing behind when the connection breaks before the commit, so that a repetition makes it once', async () => {
    const company = await aCompany(test);
    const { token } = company.operator;
    const key = uuid();
    const answers = test.app.get(StoredAnswerRepository, { strict: false });
    const { store } = answers;
    answers.store = async (db) => {
      await db.query('SELECT pg_terminate_backend(pg_backend_pid())');
    };
    const broken = await start(token, key).finally(() => {
      answers.store = store;
    });
    expect(broken.status).toBe(503);
    expect(await sessionsOf(company)).toEqual([]);
    expect((await start(token, key)).status).toBe(201);
    expect(await sessionsOf(company)).toHaveLength(1);
  });

  it('keeps secrets of answers encrypted', async () => {
    const company = await aCompany(test);
    const request = {
      token: await recentTokenFor(test, company.admin.user.identityId),
      body: { name: 'Tickets', permissions: ['session:read'] },
      headers: { 'idempotency-key': uuid() },
    };
    const path = `/api/company/${company.companyId}/api-key`;
    const { body } = await test.call('POST', path, request);
    expect((await test.call('POST', path, request)).body).toEqual(body);
    const rows = await test.dataSource.query('SELECT a::text AS "text" FROM "stored_answers" a WHERE "userId" = $1', [
      company.admin.user.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(body['secret']);
  });

  it('has 1 to 255 characters', async () => {
    const { operator } = await aCompany(test);
    expect((await start(operator.token, 'x'.repeat(256))).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { fields: [{ field: 'headers.idempotency-key' }] },
    });
  });
});
