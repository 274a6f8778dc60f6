import type pg from 'pg';

export interface TableSize {
  name: string;
  rows: number;
  bytes: number;
}

/** Keep what was done, some for an hour or 30 days. All other tables have what is under way. */
export const keptTables: ReadonlySet<string> = new Set([
  ...['sessions', 'session_events', 'audit_records', 'sign_ins', 'refresh_tokens'],
  ...['jobs.job_common', 'rate_limits'],
]);

const namesQuery = `
  SELECT n.nspname AS "schema", c.relname AS "name", pg_total_relation_size(c.oid)::float8 AS "bytes"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname IN ('public', 'jobs') ORDER BY 1, 2`;

/** Exact numbers of rows, and bytes with indexes. */
export async function readTables(client: pg.Client): Promise<TableSize[]> {
  const { rows: tables } = await client.query<{ schema: string; name: string; bytes: number }>(namesQuery);
  const counts = tables.map(({ schema, name }, index) => `SELECT ${index} AS "index", count(*)::int AS "rows" FROM "${schema}"."${name}"`);
  const { rows } = await client.query<{ index: number; rows: number }>(counts.join(' UNION ALL '));
  const rowsOf = new Map(rows.map(({ index, rows: count }) => [index, count]));
  return tables.map(({ schema, name, bytes }, index) => ({
    name: schema === 'public' ? name : `${schema}.${name}`,
    rows: rowsOf.get(index) ?? 0,
    bytes,
  }));
}
