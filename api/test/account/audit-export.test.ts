import { aCompany, type TestCompany } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { readCsv } from '../read-csv.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test);
});

const rename = (name: string) => test.call('PUT', `/api/company/${company.companyId}`, { token: company.admin.token, body: { name } });
const download = (query = '', { token } = company.admin) =>
  test.call('GET', `/api/company/${company.companyId}/audit/export${query}`, { token });
const linesOf = async (query?: string) => readCsv(String((await download(query)).body['text']));

describe('exportAuditRecords', () => {
  it('returns a CSV file named by its day, newest record first', async () => {
    await rename('Żuraw');
    await rename('Bocian');
    const { headers, body } = await download();
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
    const [names, ...records] = readCsv(String(body['text']));
    expect(names?.join()).toMatch(/at,action,byId,byName,subjectId,subjectName,address,details$/);
    expect(records.map(([, action]) => action)).toEqual(['auditExported', 'companyRenamed', 'companyRenamed']);
    expect(records[1]?.slice(2)).toEqual([
      company.admin.user.id,
      'Adam Admin',
      '',
      '',
      '127.0.0.1',
      JSON.stringify({ name: { is: 'Bocian', was: 'Żuraw' } }),
    ]);
  });

  it('contains the records that match the filters', async () => {
    await rename('Żuraw');
    expect(await linesOf(`?action=companyRenamed&operatorId=${company.admin.user.id}`)).toHaveLength(2);
    expect(await linesOf(`?operatorId=${company.owner.user.id}`)).toHaveLength(1);
    expect(await linesOf('?action=logoChanged')).toHaveLength(1);
    expect(await linesOf('?to=2020-01-01T00:00:00Z')).toHaveLength(1);
    expect(await linesOf('?search=zuraw&action=companyRenamed')).toHaveLength(2);
  });

  it('contains each record once, in any number of chunks', async () => {
    await test.dataSource.query(
      `INSERT INTO "audit_records" ("auditId", "companyId", "at", "action", "search")
       SELECT gen_random_uuid(), $1, timestamptz '2026-01-01' + copy / 3 * interval '1 microsecond', 'signedIn', '' FROM generate_series(1, 2300) AS copy`,
      [company.companyId],
    );
    const lines = (await linesOf('?action=signedIn')).slice(1);
    expect(lines).toHaveLength(2_300);
  });

  it('records the user and the filters, but not the search words', async () => {
    await download('?action=signedIn&search=zofia');
    expect(await auditOf(test, company)).toEqual([
      {
        action: 'auditExported',
        by: { id: company.admin.user.id, name: 'Adam Admin' },
        subject: null,
        address: '127.0.0.1',
        details: { filters: { action: ['signedIn'], search: true } },
      },
    ]);
  });

  it('is rejected for operators and other companies', async () => {
    expect((await download('', company.operator)).body.code).toBe('FORBIDDEN');
    expect((await download('', (await aCompany(test)).owner)).body.code).toBe('COMPANY_NOT_FOUND');
  });
});
