import type { TestApp } from '../test-app.ts';

interface Many {
  companyId: string;
  operatorIds: string[];
  count: number;
}

/** Keeps each statement below the statement timeout. */
const batch = 2_000;

const insert = `
  INSERT INTO "sessions" ("sessionId", "companyId", "operatorId", "keyHash", "title", "customerName", "customerEmail", "note", "tags",
  "status", "closeReason", "joinedAt", "closedAt", "search", "createdAt")
  SELECT made.id, $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])], made.id::text, title, 'Customer ' || n % 300, '', '', '{}', 'closed', 'operator',
  CASE WHEN n % 10 > 0 THEN at END, at + n % 3600 * interval '1 second', lower(title) || ' customer ' || n % 300, at
  FROM generate_series($4::int, $5::int) n
  CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id, now() - n * interval '1 hour' AS at,
  'Session' || CASE WHEN n % 2 = 0 THEN ' half' ELSE ' other' END || CASE WHEN n % 30 = 0 THEN ' some' ELSE '' END
  || CASE WHEN n % 400 = 0 THEN ' seldom' ELSE '' END || CASE WHEN n > $3::int * 0.6 THEN ' ancient' WHEN n <= $3::int * 0.4 THEN ' recent' ELSE '' END || ' no' || n AS title) made`;

/** Closed sessions, one per past hour, with words of every frequency in their titles, an old word and a new one. */
export async function manySessions({ dataSource }: TestApp, { companyId, operatorIds, count }: Many): Promise<void> {
  for (let first = 1; first <= count; first += batch) {
    await dataSource.query(insert, [companyId, operatorIds, count, first, Math.min(count, first + batch - 1)]);
  }
  await dataSource.query('ANALYZE "sessions"');
}
