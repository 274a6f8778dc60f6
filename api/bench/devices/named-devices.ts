import { onServer } from '../../../tools/database/on-server.ts';

const query = `
  INSERT INTO "devices" ("assignmentId", "companyId", "machineId", "secretHash", "alias", "hostname", "os", "osVersion", "agentVersion", "tags", "note",
    "group", "lastSyncAt", "contactAt", "lastUser", "ip", "search")
  SELECT gen_random_uuid(), $1, gen_random_uuid()::text, gen_random_uuid()::text, "alias", "host", "os", "version", "agent", ARRAY["tag"], '',
    "group", "seen", CASE WHEN "seen" > now() THEN 'infinity' ELSE "seen" END, "user", '192.0.2.1',
    lower(concat_ws(' ', "alias", "host", "os", "version", "user", "group", "tag"))
  FROM (
    SELECT n,
      CASE WHEN n % 2 = 0 THEN (ARRAY['Front desk','Warehouse','Meeting room','Checkout','Print server','Kiosk','Office','Build'])[1 + n / 2 % 8]
        || ' ' || (ARRAY['Milano','Lodz','Krakow','Dublin','Coruna'])[1 + n / 7 % 5] || ' ' || n END AS "alias",
      (ARRAY['NW-LAP','POS','BUILD','NW-DSK'])[1 + n / 3 % 4] || '-' || n AS "host",
      (ARRAY['windows','windows','windows','macos','linux','android'])[1 + n % 6] AS "os",
      (ARRAY['11 Pro 24H2','10 Pro','Server 2022','15.1','Debian 12','14'])[1 + n % 6] AS "version",
      (ARRAY['maria.munoz','lucja','ada','zofia','marco','pixel'])[1 + n / 11 % 6] AS "user",
      CASE WHEN n % 20000 = 0 THEN 'rare' ELSE (ARRAY['kiosk','vip','print','lab','till'])[1 + n / 5 % 5] END AS "tag",
      CASE WHEN n % 10000 = 0 THEN 'Rare' ELSE (ARRAY['Milano','Lodz','Krakow',NULL,NULL])[1 + n / 13 % 5] END AS "group",
      (ARRAY['2.18.1','2.18.0','2.17.4','2.9.12'])[1 + n / 17 % 4] AS "agent",
      now() - CASE WHEN n % 10 = 0 AND n <= 10 * $3::int THEN interval '-1 day' ELSE n * interval '10 seconds' END AS "seen"
    FROM generate_series(1, $2::int) AS n
  ) AS made`;

/** Frequent and rare words, parts of words, and several together. */
export const searches = [
  ...[
    'windows',
    'macos',
    'debian',
    'milano',
    'kiosk',
    'front desk',
    'krakow lap',
    'office dublin',
    '24h2',
    'lucja',
    'maria.munoz',
    'pos',
    'build-1',
  ],
  ...[
    'nw-dsk-77',
    '4711',
    'warehouse 99',
    'coruna 134',
    'print server vip',
    'checkout till 5',
    'lab windows ada',
    'a',
    '1',
    'nowhere',
    'pixel krakow 8',
  ],
];

export type DeviceListQuery = Record<string, string>;

/** Each order that the list offers. */
export const orders: DeviceListQuery[] = ['name', 'os', 'group', 'agentVersion', 'lastUser', 'lastSeenAt', 'createdAt'].flatMap(
  (sortProperty) => ['asc', 'desc'].map((sortDirection) => ({ sortProperty, sortDirection })),
);

export const filters: DeviceListQuery[] = [
  {},
  { online: 'true' },
  { online: 'false' },
  { os: 'windows' },
  { os: 'ios' },
  { group: '' },
  { group: 'Lodz' },
  { group: 'Rare' },
  { tag: 'vip' },
  { tag: 'rare' },
  { online: 'true', os: 'linux', tag: 'kiosk' },
];

export const pages: DeviceListQuery[] = [{ pageNumber: '3' }, { pageNumber: '40', pageSize: '100' }, { pageNumber: '300' }];

/** Devices with names as companies give them, the given number of them online for a day. */
export async function addNamedDevices(databaseUrl: string, companyId: string, count: number, online = 0): Promise<void> {
  await onServer(databaseUrl, async (client) => {
    await client.query(query, [companyId, count, online]);
    await client.query('VACUUM ANALYZE "devices"');
  });
}
