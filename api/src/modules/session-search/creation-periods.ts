import type { EntityManager } from 'typeorm';
import type { Direction } from './session-order.ts';
import type { SessionQuestion } from './session-query.ts';

/** Days per indexed period of creation, the same as in the first schema. */
const lengths = [256, 16, 1];
const dayMs = 86_400_000;

interface Wanted {
  /** What each row has to meet, and the values of its parameters. */
  conditions: readonly string[];
  values: readonly unknown[];
  direction: Direction;
  count: number;
}

/** Whether the index of words has a session under what a `tsquery` asks for. */
export const isEntered = (query: string) => `"session_entries"("words", "createdAt") @@ ${query}::tsquery`;

const entryOf = (length: number, period: number) => `':days${length}:${period}'`;
const dayOf = (time: number) => Math.floor(time / dayMs);

/** As a `tsquery`, the periods in which so many of the first matches by time lie: the other matches come after them. */
export async function firstPeriods(db: EntityManager, { from, to }: SessionQuestion, wanted: Wanted): Promise<string> {
  const entries: string[] = [];
  // Whose clock is ahead begins tomorrow.
  let [first, last] = [from ? dayOf(from.getTime()) : 0, dayOf(to?.getTime() ?? Date.now()) + 1];
  let missing = wanted.count;
  for (const length of lengths) {
    const ends = [Math.floor(first / length), Math.floor(last / length)];
    const found = await periodsOfMatches(db, { ...wanted, count: missing }, length, wanted.direction === 'asc' ? ends : ends.reverse());
    const reached = found.at(-1);
    const before = found.filter((period) => period !== reached);
    for (const period of new Set(before)) entries.push(entryOf(length, period));
    if (reached === undefined) break;
    if (found.length < missing || length === 1) {
      entries.push(entryOf(length, reached));
      break;
    }
    missing -= before.length;
    [first, last] = [Math.max(first, reached * length), Math.min(last, reached * length + length - 1)];
  }
  return entries.join(' | ');
}

/** The period of each match, one period after the other until there are enough. */
async function periodsOfMatches(
  db: EntityManager,
  { conditions, values, direction, count }: Wanted,
  length: number,
  ends: readonly number[],
): Promise<number[]> {
  const [limit, first, last, step] = [1, 2, 3, 4].map((index) => `$${values.length + index}`);
  const rows = await db.query<{ period: number }[]>(
    `SELECT "period" FROM generate_series(${first}::int, ${last}::int, ${step}::int) AS "period"
     CROSS JOIN LATERAL (
       SELECT FROM "sessions" WHERE ${conditions.join(' AND ')} AND ${isEntered(`(''':days${length}:' || "period" || '''')`)} LIMIT ${limit}
     ) AS found LIMIT ${limit}`,
    [...values, count, ...ends, direction === 'asc' ? 1 : -1],
  );
  return rows.map(({ period }) => period);
}
