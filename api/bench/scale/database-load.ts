import type { ChildProcess } from 'node:child_process';
import type pg from 'pg';
import { type Usage, usageOf } from './process-usage.ts';

export interface DatabaseLoad extends Usage {
  statements: number;
  transactions: number;
}

/** Connections of others than this client. */
export async function countConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    SELECT count(*)::int AS "count" FROM "pg_stat_activity"
    WHERE "backend_type" = 'client backend' AND "pid" <> pg_backend_pid()`);
  return rows[0]?.count ?? 0;
}

/** Reads the counters of PostgreSQL since its start. */
export async function readDatabaseLoad(client: pg.Client, { pid = 0 }: ChildProcess): Promise<DatabaseLoad> {
  const { rows } = await client.query<{ statements: number; transactions: number }>(`
    SELECT (SELECT sum("calls")::float8 FROM "pg_stat_statements") AS "statements", "xact_commit"::float8 AS "transactions"
    FROM "pg_stat_database" WHERE "datname" = current_database()`);
  const { statements = 0, transactions = 0 } = rows[0] ?? {};
  return { ...(await usageOf(pid)), statements, transactions };
}
