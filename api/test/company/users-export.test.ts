import fc from 'fast-check';
import { aCompany, aUser, recentTokenFor, type TestCompany } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { readCsv } from '../read-csv.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test);
});

const download = (query = '', { token } = company.admin) =>
  test.call('GET', `/api/company/${company.companyId}/user/export${query}`, { token });
const linesOf = async (query?: string) => readCsv(String((await download(query)).body['text']));
const namesOf = async (query?: string) => (await linesOf(query)).slice(1).map(([, name]) => name ?? '');
const remove = async (id: string) =>
  test.call('DELETE', `/api/user/${id}`, { token: await recentTokenFor(test, company.admin.user.identityId) });

/** Many copies of one row, inserted at once. */
const copies = (userId: string, count: number) =>
  test.dataSource.query(
    `INSERT INTO "users" SELECT (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'identityId', 'copy' || copy,
       'email', copy || '@copies.example', 'canonicalEmail', copy || '@copies.example'))).*
     FROM "users" AS original, generate_series(1, $2::int) AS copy WHERE original."id" = $1`,
    [userId, count],
  );

describe('exportUsers', () => {
  it('returns a CSV file named by its day, with all users of the company', async () => {
    const { headers, body } = await download();
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="operators-\d{4}-\d\d-\d\d\.csv"$/);
    expect(String(body['text'])).toMatch(/^\uFEFFid,name,email,role,isActive,/);
    expect((await namesOf()).sort()).toEqual(['Adam Admin', 'Olga Operator', 'Owner', 'Zofia Łęcka']);
    const { id, email } = company.admin.user;
    expect(await linesOf()).toContainEqual(expect.arrayContaining([id, 'Adam Admin', email, 'admin', 'true', 'false', 'false']));
  });

  it('contains the users that match the filters', async () => {
    await test.call('PUT', `/api/user/${company.secondOperator.user.id}`, { token: company.admin.token, body: { isActive: false } });
    await test.dataSource.query('UPDATE "users" SET "secondFactor" = true WHERE "id" = $1', [company.admin.user.id]);
    expect(await namesOf('?search=LECKA')).toEqual(['Zofia Łęcka']);
    expect((await namesOf('?role=operator')).sort()).toEqual(['Olga Operator', 'Zofia Łęcka']);
    expect((await namesOf('?role=owner&role=admin')).sort()).toEqual(['Adam Admin', 'Owner']);
    expect(await namesOf('?isActive=false')).toEqual(['Zofia Łęcka']);
    expect(await namesOf('?isActive=true&role=operator')).toEqual(['Olga Operator']);
    expect(await namesOf('?secondFactor=true')).toEqual(['Adam Admin']);
    expect(await namesOf('?search=%25')).toEqual([]);
  });

  it('marks users beyond the limit of the plan', async () => {
    await test.dataSource.query(`UPDATE "subscriptions" SET "isInternalPlan" = false, "plan" = 'starter' WHERE "companyId" = $1`, [
      company.companyId,
    ]);
    const [names = [], ...lines] = await linesOf();
    const marked = lines.filter((line) => line[names.indexOf('isLocked')] === 'true').map(([, name]) => name);
    expect(marked).toEqual(['Zofia Łęcka']);
  });

  it('records the user and the filters, but not the search words', async () => {
    await download('?role=admin&role=owner&secondFactor=false&search=zofia');
    await download('', company.operator);
    expect(await auditOf(test, company)).toEqual([
      {
        action: 'usersExported',
        by: { id: company.admin.user.id, name: 'Adam Admin' },
        subject: null,
        address: '127.0.0.1',
        details: { filters: { role: ['admin', 'owner'], secondFactor: false, search: true } },
      },
    ]);
  });

  const anything = fc.string({ maxLength: 40 });
  const dividers = fc.string({ unit: fc.constantFrom(';', '=', '"', "'", ' ', ',', 'a'), maxLength: 12 });
  const withoutApostrophes = (text: unknown) => String(text).replaceAll("'", '');

  it('keeps names in their cells, and none as a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('=', '+', '-', '@', '＝', '"', ',', ''), fc.oneof(anything, dividers), async (start, rest) => {
        const { user } = await aUser(test, company.companyId, 'Hostile', {});
        await test.call('PUT', `/api/user/${user.id}`, { token: company.admin.token, body: { name: `${start}${rest}x` } });
        const { name } = await test.dataSource.getRepository('users').findOneByOrFail({ id: user.id });
        const lines = await linesOf();
        const line = lines.find(([id]) => id === user.id);
        expect(line).toHaveLength(11);
        expect(withoutApostrophes(line?.[1])).toBe(withoutApostrophes(name));
        for (const cell of (line ?? []).flatMap((text) => text.split(/[;\t\r\n]/)))
          expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u);
        await remove(user.id);
      }),
      { numRuns: 40 },
    );
  });

  it('contains each user once, in any number of chunks', async () => {
    await copies(company.operator.user.id, 2_300);
    const ids = (await linesOf()).slice(1).map(([id]) => id);
    expect(ids).toHaveLength(2_304);
    expect(new Set(ids).size).toBe(2_304);
  });

  it('contains no removed users, and is rejected for operators and other companies', async () => {
    await remove(company.secondOperator.user.id);
    expect(await namesOf()).not.toContain('Zofia Łęcka');
    expect((await download('', company.operator)).body.code).toBe('FORBIDDEN');
    expect((await download('', (await aCompany(test)).owner)).body.code).toBe('COMPANY_NOT_FOUND');
  });
});
