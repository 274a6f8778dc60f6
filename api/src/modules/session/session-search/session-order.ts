import type { SessionSort } from './session-query.ts';

export type Direction = 'asc' | 'desc';

const keys: Record<Exclude<SessionSort, 'operator'>, string> = {
  createdAt: '"createdAt"',
  title: '"title" COLLATE "und-x-icu"',
  customerName: '"customerName" COLLATE "und-x-icu"',
  status: `array_position(ARRAY['waiting', 'connecting', 'active', 'reconnecting', 'closed'], "status")`,
  duration: '("closedAt" - "joinedAt")',
};

/** The order of rows by their `"key"`, unique by the id, so that no row is on two pages. Rows without a duration come last. */
export function orderBy(sort: SessionSort, direction: Direction): string {
  const order = direction === 'asc' ? 'ASC' : 'DESC';
  if (sort === 'operator') return `"key" ${order}, "operatorId" ${order}, "createdAt" DESC, "sessionId" DESC`;
  return `"key" ${order}${sort === 'duration' ? ' NULLS LAST' : ''}, "sessionId" ${order}`;
}

const columns = '"sessionId", "createdAt", "status", "operatorId", "words"';

/** The rows that meet all conditions, unordered. */
export function allRows(sort: SessionSort, conditions: readonly string[]): string {
  const key = sort === 'operator' ? '(SELECT "name" COLLATE "und-x-icu" FROM "users" WHERE "id" = "operatorId")' : keys[sort];
  return `SELECT ${columns}, ${key} AS "key" FROM "sessions" WHERE ${conditions.join(' AND ')}`;
}

/** The first rows of a scope, read from the index of the order. */
export function firstRows(sort: SessionSort, direction: Direction, scope: readonly string[], limit: string): string {
  if (sort !== 'operator') return `${allRows(sort, scope)} ORDER BY ${orderBy(sort, direction)} LIMIT ${limit}`;

  // The rows of one operator after the other, since no index of sessions contains names.
  const order = direction === 'asc' ? 'ASC' : 'DESC';
  return `
    SELECT own.*, operator."key"
    FROM (SELECT "id", "name" COLLATE "und-x-icu" AS "key" FROM "users" WHERE "companyId" = $1 ORDER BY 2 ${order}, 1 ${order}) AS operator
    CROSS JOIN LATERAL (
      SELECT ${columns} FROM "sessions" WHERE ${scope.join(' AND ')} AND "operatorId" = operator."id"
      ORDER BY "createdAt" DESC, "sessionId" DESC LIMIT ${limit}
    ) AS own
    ORDER BY operator."key" ${order}, operator."id" ${order}, own."createdAt" DESC, own."sessionId" DESC LIMIT ${limit}`;
}
