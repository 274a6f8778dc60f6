import { DevicePresenceService } from '../src/modules/device/device-presence.service.ts';
import { aCompany, aDevice } from './a-company.ts';
import { sharedApp } from './shared-app.ts';

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

  describe('with more matches than it counts', () => {
    const large = aCompany(test);
    const page = async (query: string) => {
      const { companyId, operator } = await large;
      const { body } = await test.call('GET', `/api/company/${companyId}/device?pageSize=10&${query}`, { token: operator.token });
      const { items, ...rest } = body as { items: { name: string }[]; total: number; isTotalExact: boolean };
      return { ...rest, names: items.map(({ name }) => name) };
    };
    const numbered = (prefix: string, numbers: number[]) => numbers.map((number) => `${prefix}-${number}`);

    beforeAll(async () => {
      await test.dataSource.query(
        `INSERT INTO "devices" ("assignmentId", "companyId", "machineId", "secretHash", "hostname", "os", "osVersion", "agentVersion", "tags", "note", "search")
         SELECT gen_random_uuid(), $1, gen_random_uuid(), '', host, CASE WHEN n % 2 = 0 THEN 'linux' ELSE 'macos' END, '13', '2.18.1', '{}', '', host || ' shared'
         FROM generate_series(10001, 13300) AS n, LATERAL (SELECT CASE WHEN n <= 12100 THEN 'early-' ELSE 'late-' END || n AS host) AS named`,
        [(await large).companyId],
      );
    });

    it.each([
      ['the first rows match', 'search=shared', numbered('early', [10001, 10002]), false],
      ['only later rows match', 'search=late', numbered('late', [12101, 12102]), false],
      ['the order is reversed', 'search=shared%20early&sortDirection=desc', numbered('early', [12100, 12099]), false],
      ['a filter applies', 'search=shared&os=linux', numbered('early', [10002, 10004]), false],
      ['the filter leaves fewer', 'search=late&os=linux', numbered('late', [12102, 12104]), true],
      ['the order has no index', 'search=shared&sortProperty=lastUser', null, false],
    ])('returns the first page in order when %s', async (_, query, first, isTotalExact) => {
      const { names, total, ...found } = await page(query);
      expect({ ...found, size: names.length }).toMatchObject({ size: 10, isTotalExact });
      expect(total).toBe(isTotalExact ? 600 : 1000);
      if (first) expect(names.slice(0, 2)).toEqual(first);
    });

    it('continues on later pages, without a row twice', async () => {
      const pages = await Promise.all([1, 2, 100].map((number) => page(`search=late&pageNumber=${number}`)));
      expect(pages.flatMap(({ names }) => names)).toEqual(
        numbered('late', [
          ...Array.from({ length: 20 }, (_, index) => 12101 + index),
          ...Array.from({ length: 10 }, (_, index) => 13091 + index),
        ]),
      );
    });
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

  it('has no index with the time of last contact, which all indexes would follow', async () => {
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
