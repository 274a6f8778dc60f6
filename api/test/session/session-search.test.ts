import { searchLimits } from '../../src/modules/session/session-search/session-page.ts';
import { aCompany, type TestCompany, tokenFor } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';
import { manySessions } from './many-sessions.ts';

interface Listed {
  items: { sessionId: string; title: string; status: string; operator: { id: string } }[];
  total: number;
  isTotalExact: boolean;
  pageNumber: number;
  pageSize: number;
}

const count = 12_345;

/** The tests take longer on a busy machine than a token is usually valid. */
const anHour = () => new Date(Date.now() + 3_600_000);

const test = await sharedApp();
const company = await aCompany(test);
const big = await aCompany(test);

beforeAll(async () => {
  for (const { operator, secondOperator } of [company, big])
    for (const testUser of [operator, secondOperator]) testUser.token = await tokenFor(test, testUser.user.identityId, anHour());
  await manySessions(test, { companyId: big.companyId, operatorIds: [big.operator.user.id, big.secondOperator.user.id], count });
});

const create = async (about: object, { token } = company.operator) =>
  (await test.call('POST', '/api/session', { token, body: about })).body;
const call = (of: TestCompany, query: string) =>
  test.call('GET', `/api/company/${of.companyId}/session?${query}`, { token: of.operator.token });
const list = async (of: TestCompany, query: string) => {
  const { status, body } = await call(of, query);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as unknown as Listed;
};
const titles = async (query: string) => (await list(company, query)).items.map(({ title }) => title).sort();

describe('session search', () => {
  beforeAll(async () => {
    await create({ title: 'Zebra', customerName: 'Maria Muñoz', customerEmail: 'maria.m@example.com' });
    await create({ title: 'łódka', customerName: 'Jan' }, company.secondOperator);
    const apple = await create({ title: 'Apfel', customerName: "O'Neil" });
    const body = { note: 'Sterownik wymieniony w Łodzi (ticket-4711)', tags: ['follow-up'] };
    await test.call('PUT', `/api/session/${String(apple['sessionId'])}`, { token: company.operator.token, body });
  });

  it.each([
    ['munoz', ['Zebra']],
    ['MUÑ maria', ['Zebra']],
    ['maria.m@example', ['Zebra']],
    ['lod', ['Apfel', 'łódka']],
    ['sterownik łodzi', ['Apfel']],
    ['4711', ['Apfel']],
    ['follow', ['Apfel']],
    ["o'neil", ['Apfel']],
    ['zofia', ['łódka']],
    ['łęcka jan', ['łódka']],
    ['zofia maria', []],
    ['nothing', []],
    ['%', []],
    ["' | 'q", []],
    ['company', []],
    [':company', []],
  ])('returns for %j the sessions %j', async (search, expected) => {
    expect(await titles(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it('returns no sessions of other companies', async () => {
    expect((await list(company, 'search=session')).total).toBe(0);
  });

  it('finds a transferred session by its new operator', async () => {
    const { sessionId } = await create({ title: 'Handed' });
    await test.dataSource.query('UPDATE "sessions" SET "operatorId" = $1 WHERE "sessionId" = $2', [
      company.secondOperator.user.id,
      sessionId,
    ]);
    expect(await titles('search=zofia')).toEqual(['Handed', 'łódka']);
    await test.dataSource.query('DELETE FROM "sessions" WHERE "sessionId" = $1', [sessionId]);
  });
});

describe('session filters', () => {
  const statuses = async (query: string) => [...new Set((await list(company, query)).items.map(({ status }) => status))].sort();

  beforeAll(async () => {
    const { sessionId } = await create({ title: 'Zebra' });
    await test.call('PUT', `/api/session/${String(sessionId)}`, { token: company.operator.token, body: { status: 'closed' } });
  });

  it('accept one or several statuses', async () => {
    expect(await statuses('status=waiting')).toEqual(['waiting']);
    expect(await statuses('status=closed')).toEqual(['closed']);
    expect(await statuses('status=closed&status=waiting')).toEqual(['closed', 'waiting']);
    expect(await statuses('status=active&status=connecting')).toEqual([]);
  });

  it('accept one or several operators of the own company', async () => {
    const { operator, secondOperator } = company;
    expect(await titles(`operatorId=${secondOperator.user.id}`)).toEqual(['łódka']);
    expect((await list(company, `operatorId=${operator.user.id}&operatorId=${secondOperator.user.id}`)).total).toBe(4);
    expect(await titles(`operatorId=${big.operator.user.id}`)).toEqual([]);
  });

  it.each([
    'status=open',
    'status=active&status=active',
    'operatorId=me',
    'search=a&search=b',
    'from=yesterday',
    'pageNumber=1&pageNumber=2',
  ])('reject %s', async (query) => {
    expect((await call(company, query)).body.code).toBe('VALIDATION_FAILED');
  });
});

/** The same list by the simplest SQL query. */
async function plainly(search: string[], sort: string, { status, from, to }: { [name: string]: string } = {}): Promise<string[]> {
  const rows = await test.dataSource.query<{ sessionId: string }[]>(
    `SELECT "sessionId" FROM "sessions" session JOIN "users" host ON host."id" = session."operatorId"
     WHERE session."companyId" = $1 AND ($2::text IS NULL OR "status" = $2) AND ($3::timestamptz IS NULL OR session."createdAt" >= $3)
       AND ($4::timestamptz IS NULL OR session."createdAt" < $4)
       ${search.map((word) => `AND (' ' || session."search" || ' ' || host."search") LIKE '% ${word}%'`).join(' ')}
     ORDER BY ${sort}`,
    [big.companyId, status ?? null, from ?? null, to ?? null],
  );
  return rows.map(({ sessionId }) => sessionId);
}

const newest = 'session."createdAt" DESC, "sessionId" DESC';
const orders: [string, string][] = [
  ['sortProperty=createdAt&sortDirection=desc', newest],
  ['sortProperty=createdAt&sortDirection=asc', 'session."createdAt", "sessionId"'],
  ['sortProperty=title&sortDirection=asc', '"title" COLLATE "und-x-icu", "sessionId"'],
  ['sortProperty=customerName&sortDirection=desc', '"customerName" COLLATE "und-x-icu" DESC, "sessionId" DESC'],
  ['sortProperty=duration&sortDirection=desc', '"closedAt" - "joinedAt" DESC NULLS LAST, "sessionId" DESC'],
  ['sortProperty=duration&sortDirection=asc', '"closedAt" - "joinedAt" ASC NULLS LAST, "sessionId" ASC'],
  ['sortProperty=status&sortDirection=asc', '"status", "sessionId"'],
  ['sortProperty=operator&sortDirection=asc', `host."name" COLLATE "und-x-icu", host."id", ${newest}`],
  ['sortProperty=operator&sortDirection=desc', `host."name" COLLATE "und-x-icu" DESC, host."id" DESC, ${newest}`],
];
const ids = ({ items }: Listed) => items.map(({ sessionId }) => sessionId);

describe.each(orders)('large list sorted by %s', (order, sort) => {
  it.each([
    [[]],
    [['session']],
    [['half']],
    [['some']],
    [['seldom']],
    [['seldom', 'some']],
    [['ancient']],
    [['ancient', 'some']],
    [['recent']],
    [['half', 'other']],
    [['zofia', 'some']],
    [['no12', 'half']],
  ])('returns the right rows on each page for %j', async (search) => {
    const expected = await plainly(search, sort);
    const limit = search.length > 0 ? searchLimits.tested : searchLimits.rows;
    for (const pageNumber of [1, 13]) {
      const listed = await list(big, `${order}&pageSize=50&pageNumber=${pageNumber}&search=${search.join('%20')}`);
      expect(ids(listed)).toEqual(expected.slice((pageNumber - 1) * 50, pageNumber * 50));
      if (listed.isTotalExact) expect(listed.total).toBe(expected.length);
      else expect(listed.total).toBeLessThanOrEqual(Math.min(limit, expected.length));
    }
  });

  it('returns the right rows for a status, a time and a word together', async () => {
    const from = daysAgo(180);
    const expected = await plainly(['some'], sort, { status: 'closed', from });
    const listed = await list(big, `${order}&pageSize=100&search=some&status=closed&from=${from}`);
    expect(ids(listed)).toEqual(expected.slice(0, 100));
    expect(listed.total).toBe(expected.length);
  });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('search within a time range', () => {
  it.each([
    ['desc', 'ancient', { to: daysAgo(280) }],
    ['asc', 'recent', { from: daysAgo(230) }],
  ])('returns the right rows by time, %s, for a word that appears later: %s', async (direction, word, span) => {
    const expected = await plainly([word], `session."createdAt" ${direction}, "sessionId" ${direction}`, { ...span });
    const query = new URLSearchParams({ search: word, sortDirection: direction, pageSize: '50', ...span });
    for (const pageNumber of [1, 7, 20]) {
      const listed = await list(big, `${query}&pageNumber=${pageNumber}`);
      expect(ids(listed)).toEqual(expected.slice((pageNumber - 1) * 50, pageNumber * 50));
    }
  });
});

describe('list longer than the counted rows', () => {
  it('reports that the total is a limit, and ends there', async () => {
    expect(await list(big, 'pageSize=100&pageNumber=100')).toMatchObject({ total: searchLimits.rows, isTotalExact: false });
    expect((await list(big, 'pageSize=100&pageNumber=100')).items).toHaveLength(100);
    expect(await list(big, 'pageSize=100&pageNumber=101')).toMatchObject({ items: [], total: searchLimits.rows, isTotalExact: false });
    expect(await list(big, 'pageSize=100&pageNumber=11&search=session')).toMatchObject({
      items: [],
      total: searchLimits.tested,
      isTotalExact: false,
    });
  });

  it.each([600, searchLimits.rows])('has an exact total when it is filtered to %i', async (total) => {
    const [last] = await test.dataSource.query<{ createdAt: Date }[]>(
      'SELECT "createdAt" FROM "sessions" WHERE "companyId" = $1 ORDER BY "createdAt" DESC LIMIT 1 OFFSET $2',
      [big.companyId, total - 1],
    );
    const from = new Date((last?.createdAt.getTime() ?? 0) - 30_000).toISOString();
    expect(await list(big, `from=${from}`)).toMatchObject({ total, isTotalExact: true });
  });
});
