import type { components } from '@nearhand/contracts/openapi.gen';
import type { DataSource } from 'typeorm';

type Status = components['schemas']['SessionStatus'];

const live = `SELECT "status", count(*)::int AS "count" FROM "sessions" WHERE "status" <> 'closed' GROUP BY "status"`;
const all = `SELECT greatest("reltuples", 0)::float8 AS "count" FROM "pg_class" WHERE "oid" = '"sessions"'::regclass`;

/** Number of sessions by status; an estimate of the planner for closed sessions, which would be slow to count. */
export async function countSessions(db: DataSource): Promise<Record<Status, number>> {
  const [lively, [known]] = await Promise.all([db.query<{ status: Status; count: number }[]>(live), db.query<{ count: number }[]>(all)]);
  const counts: Record<Status, number> = { waiting: 0, connecting: 0, active: 0, reconnecting: 0, closed: 0 };
  for (const { status, count } of lively) counts[status] = count;
  const running = lively.reduce((sum, { count }) => sum + count, 0);
  return { ...counts, closed: Math.max(0, (known?.count ?? 0) - running) };
}
