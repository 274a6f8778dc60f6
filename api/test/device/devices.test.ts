import { readCountedPage } from '../../src/http/paging.ts';
import { DevicePresenceService } from '../../src/modules/company/device/device-presence.service.ts';
import { type DeviceFilter, deviceQuery, deviceSorting } from '../../src/modules/device/device-management/device-query.ts';
import { aCompany, aDevice } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

beforeAll(async () => {
  await aDevice(test, company.companyId, {
    hostname: 'PC-10',
    alias: 'Łódź front desk',
    agentVersion: '2.9.0',
    lastSyncAt: ago(10),
    lastUser: 'Zoë',
  });
  await aDevice(test, company.companyId, {
    hostname: 'mac-studio',
    os: 'macos',
    agentVersion: '2.18.1',
    lastSyncAt: ago(70),
    tags: ['design'],
  });
  await aDevice(test, company.companyId, { hostname: 'alpha', os: 'linux', agentVersion: '2.10.3-beta', lastUser: 'Ángel' });
  await aDevice(test, (await aCompany(test)).companyId, { hostname: 'foreign' });
});

const list = async (query: string) => {
  const { status, body } = await test.call('GET', `/api/company/${company.companyId}/device?${query}`, { token: company.operator.token });
  expect(status).toBe(200);
  return body as { items: Record<string, unknown>[]; total: number };
};
const names = async (query: string) => (await list(query)).items.map(({ name }) => name);

describe('listDevices', () => {
  it('returns the devices of the company by name, or by alias if there is one', async () => {
    expect(await names('')).toEqual(['alpha', 'Łódź front desk', 'mac-studio']);
    expect((await list('')).total).toBe(3);
  });

  it('matches every word, with and without accents', async () => {
    expect(await names('search=lodz')).toEqual(['Łódź front desk']);
    expect(await names('search=ŁÓDŹ%20desk')).toEqual(['Łódź front desk']);
    expect(await names('search=design')).toEqual(['mac-studio']);
    expect(await names('search=desk%20design')).toEqual([]);
    expect(await names('search=%25')).toEqual([]);
    expect(await names('search=foreign')).toEqual([]);
  });

  it('finds devices of the same name by address and by the end of their ID', async () => {
    const own = await aCompany(test);
    const [first, second] = [
      await aDevice(test, own.companyId, { hostname: 'vm', ip: '203.0.113.7' }),
      await aDevice(test, own.companyId, { hostname: 'vm', ip: '203.0.113.8' }),
    ];
    const found = async (search: string) => {
      const { body } = await test.call('GET', `/api/company/${own.companyId}/device?search=${search}`, { token: own.operator.token });
      return (body['items'] as { assignmentId: string }[]).map(({ assignmentId }) => assignmentId);
    };
    expect(await found('vm%20203.0.113.7')).toEqual([first.assignmentId]);
    expect(await found(second.assignmentId.slice(-6))).toEqual([second.assignmentId]);
  });

  it('sorts versions as numbers, and devices never seen last in both directions', async () => {
    expect(await names('sortProperty=agentVersion')).toEqual(['Łódź front desk', 'alpha', 'mac-studio']);
    expect(await names('sortProperty=lastSeenAt')).toEqual(['mac-studio', 'Łódź front desk', 'alpha']);
    expect(await names('sortProperty=lastSeenAt&sortDirection=desc')).toEqual(['Łódź front desk', 'mac-studio', 'alpha']);
    expect(await names('sortProperty=lastUser')).toEqual(['alpha', 'Łódź front desk', 'mac-studio']);
  });

  it('returns each row on exactly one page', async () => {
    const { companyId } = company;
    for (let index = 0; index < 22; index++) await aDevice(test, companyId, { hostname: 'same name', os: 'android' });
    const seen = new Set<unknown>();
    for (const page of [1, 2, 3])
      for (const { assignmentId } of (await list(`search=same&pageSize=10&pageNumber=${page}`)).items) seen.add(assignmentId);
    expect(seen.size).toBe(22);
    await test.dataSource.query(`DELETE FROM "devices" WHERE "os" = 'android'`);
  });

  it('returns devices seen in the last 60 seconds as online', async () => {
    const online = (await list('')).items.filter(({ online }) => online).map(({ name }) => name);
    expect(online).toEqual(['Łódź front desk']);
  });

  it('writes the time of last contact in batches, and never an earlier one', async () => {
    const presence = test.app.get(DevicePresenceService);
    const seenNow = await aDevice(test, company.companyId, { hostname: 'batch-a', lastSyncAt: ago(500) });
    const seenBefore = await aDevice(test, company.companyId, { hostname: 'batch-b', lastSyncAt: ago(5) });
    presence.markSeen(seenNow.assignmentId, new Date());
    presence.markSeen(seenBefore.assignmentId, ago(300));
    await presence.flush();
    expect((await list('search=batch')).items.map(({ online }) => online)).toEqual([true, true]);
  });

  it('orders online devices alike, and the others by their last sync once they count as offline', async () => {
    const presence = test.app.get(DevicePresenceService);
    const [before, seen, later] = [ago(300), ago(50), new Date(Date.now() + 61_000)];
    const { assignmentId } = await aDevice(test, company.companyId, { hostname: 'order-a', lastSyncAt: before });
    await aDevice(test, company.companyId, { hostname: 'order-b' });
    const orders = async () => {
      const rows = await test.dataSource.query<{ contactAt: Date | number | null }[]>(
        `SELECT "contactAt" FROM "devices" WHERE "hostname" LIKE 'order-%' ORDER BY "hostname"`,
      );
      return rows.map(({ contactAt }) => contactAt);
    };
    expect(await orders()).toEqual([before, null]);
    presence.markSeen(assignmentId, seen);
    await presence.flush();
    expect(await orders()).toEqual([Number.POSITIVE_INFINITY, null]);
    await presence.settle(new Date());
    expect(await orders()).toEqual([Number.POSITIVE_INFINITY, null]);
    await presence.settle(later);
    expect(await orders()).toEqual([seen, null]);
  });

  it('has no index with the time of the last sync, which all indexes would follow', async () => {
    const indexes = await test.dataSource.query<{ indexdef: string }[]>(`SELECT indexdef FROM pg_indexes WHERE tablename = 'devices'`);
    expect(indexes.length).toBeGreaterThan(0);
    expect(indexes.filter(({ indexdef }) => indexdef.includes('lastSyncAt'))).toEqual([]);
  });

  it('returns the open session of a device', async () => {
    const { assignmentId } = await aDevice(test, company.companyId, { hostname: 'busy' });
    const { body } = await test.call('POST', '/api/session', { token: company.operator.token, body: {} });
    await test.dataSource.query(`UPDATE "sessions" SET "deviceId" = $1, "status" = 'active' WHERE "sessionId" = $2`, [
      assignmentId,
      body['sessionId'],
    ]);
    expect((await list('search=busy')).items[0]).toMatchObject({ inSession: true });
  });

  it('accepts the largest page number and the longest search', async () => {
    expect(await names('pageNumber=1000000&pageSize=100')).toEqual([]);
    expect(await names(`search=${'a '.repeat(100)}`)).toEqual(expect.any(Array));
  });
});

describe('readCountedPage', () => {
  const countLimit = 3;
  const descendingUsers = { sortProperty: 'lastUser', sortDirection: 'desc' } as const;
  const large = aCompany(test);
  const page = async (
    filter: DeviceFilter,
    order: { sortProperty?: 'name' | 'lastUser'; sortDirection?: 'asc' | 'desc' } = {},
    pageNumber = 1,
  ) => {
    const rows = deviceQuery(test.dataSource, (await large).companyId, filter, new Date());
    const query = { pageNumber, pageSize: 2, sortProperty: 'name', sortDirection: 'asc', ...order } as const;
    const { items, ...found } = await readCountedPage(rows, query, deviceSorting, countLimit);
    return { ...found, names: items.map(({ hostname }) => hostname) };
  };

  beforeAll(async () => {
    const { companyId } = await large;
    const hosts = ['early-1', 'early-2', 'early-3', 'early-4', 'early-5', 'early-6', 'late-1', 'late-2', 'late-3', 'late-4'];
    for (const [index, hostname] of hosts.entries())
      await aDevice(test, companyId, {
        hostname,
        os: index % 2 ? 'linux' : 'macos',
        note: 'shared',
        lastUser: index ? `user ${9 - index}` : null,
      });
  });

  it.each<[string, Parameters<typeof page>, string[]]>([
    ['the first rows match', [{ search: 'shared' }], ['early-1', 'early-2']],
    ['only later rows match', [{ search: 'late' }], ['late-1', 'late-2']],
    ['the order is reversed', [{ search: 'shared early' }, { sortDirection: 'desc' }], ['early-6', 'early-5']],
    ['a filter applies', [{ search: 'shared', os: ['linux'] }], ['early-2', 'early-4']],
    ['a later page is requested', [{ search: 'late' }, {}, 2], ['late-3', 'late-4']],
    ['the page begins within the first rows and ends behind them', [{ search: 'shared', os: ['macos'] }, {}, 2], ['early-5', 'late-1']],
    ['rows without a value are last', [{ search: 'shared' }, { sortProperty: 'lastUser' }], ['late-4', 'late-3']],
    ['rows without a value are last in reverse', [{ search: 'shared' }, descendingUsers], ['early-2', 'early-3']],
    ['the page begins with values and ends without', [{ search: 'shared' }, descendingUsers, 5], ['late-4', 'early-1']],
    ['nothing is filtered', [{}, { sortDirection: 'desc' }], ['late-4', 'late-3']],
  ])('returns a page in order of more matches than it counts, when %s', async (_, query, names) => {
    expect(await page(...query)).toMatchObject({ names, total: 3, isTotalExact: false });
  });

  it('counts all matches up to the limit', async () => {
    expect(await page({ search: 'late', os: ['linux'] })).toMatchObject({ names: ['late-2', 'late-4'], total: 2, isTotalExact: true });
    expect(await page({ search: 'nothing' })).toMatchObject({ names: [], total: 0, isTotalExact: true });
  });
});
