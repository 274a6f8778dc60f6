import type { EntityManager } from 'typeorm';
import { firstRows } from './session-order.ts';
import { countLimitOf, type Matches, type PageRange } from './session-page.ts';
import type { SessionQuery } from './session-query.ts';

/** Tests up to `rows` rows in order, until it has one match more than the count limit. */
export async function scanInOrder(
  db: EntityManager,
  { scope, tests, values }: SessionQuery,
  range: PageRange,
  rows: number,
): Promise<Matches> {
  const countLimit = countLimitOf(range);
  const limit = `$${values.length + 1}`;
  const read = await db.query<{ sessionId: string; isMatch: boolean; isLast: boolean }[]>(
    `SELECT "sessionId", "isMatch", "isLast" FROM (
       SELECT "sessionId", (${tests.join(' AND ')}) AS "isMatch", row_number() OVER () = ${limit} AS "isLast"
       FROM (${firstRows(range.sort, range.direction, scope, limit)}) AS first
     ) AS tested WHERE "isMatch" OR "isLast" LIMIT ${countLimit + 1}`,
    [...values, rows],
  );
  const ids = read.filter(({ isMatch }) => isMatch).map(({ sessionId }) => sessionId);
  return { ids, isWhole: read.length <= countLimit && !read.some(({ isLast }) => isLast) };
}
