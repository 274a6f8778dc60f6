import { aCompany, type TestCompany, tokenFor } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { readCsv } from '../read-csv.ts';
import { sharedApp } from '../shared-app.ts';
import type { TestApp } from '../test-app.ts';
import { tier } from '../tier.ts';
import { manySessions } from './many-sessions.ts';

const count = tier.exportedSessions;

let test: TestApp;
let company: TestCompany;
let big: TestCompany;

beforeAll(async () => {
  test = await sharedApp();
  company = await aCompany(test);
  big = await aCompany(test);
  for (const testUser of [company.operator, company.admin, big.owner])
    testUser.token = await tokenFor(test, testUser.user.identityId, new Date(Date.now() + 3_600_000));
  await manySessions(test, { companyId: big.companyId, operatorIds: [big.operator.user.id], count });
}, 180_000);

const download = (query = '', { token } = company.admin) =>
  test.call('GET', `/api/company/${company.companyId}/session/export${query}`, { token });
const textOf = async (query?: string) => String((await download(query)).body['text']);

async function create(about: object, update?: object): Promise<string> {
  const { token } = company.operator;
  const { body } = await test.call('POST', '/api/session', { token, body: about });
  if (update) await test.call('PUT', `/api/session/${String(body['sessionId'])}`, { token, body: update });
  return String(body['sessionId']);
}

describe('exportSessions', () => {
  it('returns a CSV file named by its day', async () => {
    const { headers, body } = await download();
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="sessions-\d{4}-\d\d-\d\d\.csv"$/);
    expect(String(body['text'])).toMatch(/^\uFEFFsessionId,createdAt,/);
  });

  it('contains the sessions that match the filters, newest first', async () => {
    await create({ title: 'First Łódź' });
    const second = await create({ title: 'Second Łódź' }, { status: 'closed' });
    await create({ title: 'Another' });
    const titleOf = (line: string[]) => line[7];
    expect(readCsv(await textOf('?search=lodz')).map(titleOf)).toEqual(['title', 'Second Łódź', 'First Łódź']);
    expect(readCsv(await textOf('?search=lodz&status=closed')).map(titleOf)).toEqual(['title', 'Second Łódź']);
    expect(readCsv(await textOf(`?sessionId=${second}`)).map(titleOf)).toEqual(['title', 'Second Łódź']);
    expect(readCsv(await textOf(`?search=first&sessionId=${second}`)).map(titleOf)).toEqual(['title']);
    expect(readCsv(await textOf('?search=%25')).map(titleOf)).toEqual(['title']);
  });

  it('keeps hostile text in its cell, and none as a formula', async () => {
    const hostile = ['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)', 'a,b', 'say "hi"', '"', '＝1'];
    for (const title of hostile) await create({ title: `${title} hostile` }, { note: `${title}\r\nnext hostile,line` });
    const lines = readCsv(await textOf('?search=hostile'));
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([19]));
    const titles = lines.slice(1).map((line) => line[7] ?? '');
    expect(titles.map((title) => title.replace(/^'/, '')).sort()).toEqual(hostile.map((title) => `${title} hostile`).sort());
    for (const line of lines.slice(1)) for (const cell of line) expect(cell).not.toMatch(/^[=+\-@＝]/);
  });

  it('requires the role of an admin', async () => {
    expect((await download('', company.operator)).body.code).toBe('FORBIDDEN');
    expect((await download('', big.owner)).body.code).toBe('COMPANY_NOT_FOUND');
  });

  it('records the user and the filters, but not the search words', async () => {
    const own = await aCompany(test);
    const { owner, operator, companyId } = own;
    const filters = { status: ['closed'], operatorId: [operator.user.id], from: '2026-11-01T00:00:00Z' };
    const query = `status=closed&operatorId=${operator.user.id}&from=2026-11-01T00:00:00Z&search=kowalska`;
    await test.call('GET', `/api/company/${companyId}/session/export?${query}`, { token: owner.token });
    expect(await auditOf(test, own)).toMatchObject([
      { action: 'sessionsExported', by: { id: owner.user.id }, details: { filters: { ...filters, search: true } } },
    ]);
  });

  it('contains each of many sessions once', async () => {
    const url = await test.listen();
    const answer = await fetch(`${url}/api/company/${big.companyId}/session/export`, {
      headers: { authorization: `Bearer ${big.owner.token}` },
    });
    const ids = new Set<string>();
    let rest = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) ids.add(line.slice(0, line.indexOf(',')));
    }
    expect(ids.size).toBe(count + 1);
  }, 180_000);
});
