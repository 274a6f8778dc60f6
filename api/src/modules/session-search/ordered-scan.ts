import type { EntityManager } from 'typeorm';
import { firstRows } from './session-order.ts';
import { countedFor, type Matches, type Slice } from './session-page.ts';
import type { SessionQuestion } from './session-query.ts';

/** Looks at so many rows in order, until it has one match more than are counted. */
export async function walk(db: EntityManager, { scope, tests, values }: SessionQuestion, slice: Slice, rows: number): Promise<Matches> {
  const counted = countedFor(slice);
  const limit = `$${values.length + 1}`;
  const seen = await db.query<{ sessionId: string; isMatch: boolean; isLast: boolean }[]>(
    `SELECT "sessionId", "isMatch", "isLast" FROM (
       SELECT "sessionId", (${tests.join(' AND ')}) AS "isMatch", row_number() OVER () = ${limit} AS "isLast"
       FROM (${firstRows(slice.sort, slice.direction, scope, limit)}) AS walked
     ) AS seen WHERE "isMatch" OR "isLast" LIMIT ${counted + 1}`,
    [...values, rows],
  );
  const ids = seen.filter(({ isMatch }) => isMatch).map(({ sessionId }) => sessionId);
  return { ids, isWhole: seen.length <= counted && !seen.some(({ isLast }) => isLast) };
}
