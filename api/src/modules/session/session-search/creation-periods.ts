import type { EntityManager } from 'typeorm';
import type { Direction } from './session-order.ts';
import type { SessionQuery } from './session-query.ts';

/** Days per indexed period of creation, the same as in the first schema. */
const lengths = [256, 16, 1];
const dayMs = 86_400_000;

interface MatchQuery {
  conditions: readonly string[];
  /** Parameters of the conditions. */
  values: readonly unknown[];
  direction: Direction;
  count: number;
}

/** Condition that the index of words evaluates for a `tsquery`. */
export const isIndexed = (tsquery: string) => `"session_entries"("words", "createdAt") @@ ${tsquery}::tsquery`;

const entryOf = (length: number, period: number) => `':days${length}:${period}'`;
const dayOf = (time: number) => Math.floor(time / dayMs);

/** Returns, as a `tsquery`, the periods that contain the first `count` matches by time. */
export async function firstPeriods(db: EntityManager, { from, to }: SessionQuery, query: MatchQuery): Promise<string> {
  const entries: string[] = [];
  // One day more for clocks that are ahead.
  let [first, last] = [from ? dayOf(from.getTime()) : 0, dayOf(to?.getTime() ?? Date.now()) + 1];
  let missing = query.count;
  for (const length of lengths) {
    const ends = [Math.floor(first / length), Math.floor(last / length)];
    const periods = await periodsOfMatches(db, { ...query, count: missing }, length, query.direction === 'asc' ? ends : ends.reverse());
    const reached = periods.at(-1);
    const before = periods.filter((period) => period !== reached);
    for (const period of new Set(before)) entries.push(entryOf(length, period));
    if (reached === undefined) break;
    if (periods.length < missing || length === 1) {
      entries.push(entryOf(length, reached));
      break;
    }
    missing -= before.length;
    [first, last] = [Math.max(first, reached * length), Math.min(last, reached * length + length - 1)];
  }
  return entries.join(' | ');
}

/** The period of each of the first matches, one period after the other. */
async function periodsOfMatches(
  db: EntityManager,
  { conditions, values, direction, count }: MatchQuery,
  length: number,
  ends: readonly number[],
): Promise<number[]> {
  const [limit, first, last, step] = [1, 2, 3, 4].map((index) => `$${values.length + index}`);
  const rows = await db.query<{ period: number }[]>(
    `SELECT "period" FROM generate_series(${first}::int, ${last}::int, ${step}::int) AS "period"
     CROSS JOIN LATERAL (
       SELECT FROM "sessions" WHERE ${conditions.join(' AND ')} AND ${isIndexed(`(''':days${length}:' || "period" || '''')`)} LIMIT ${limit}
     ) AS matches LIMIT ${limit}`,
    [...values, count, ...ends, direction === 'asc' ? 1 : -1],
  );
  return rows.map(({ period }) => period);
}
