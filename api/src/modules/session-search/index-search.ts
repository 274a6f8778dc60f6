import type { EntityManager } from 'typeorm';
import { firstPeriods, isEntered } from './creation-periods.ts';
import { walk } from './ordered-scan.ts';
import { allRows, orderBy } from './session-order.ts';
import { countedFor, cut, type Found, listLimits, type Slice } from './session-page.ts';
import type { SessionQuestion } from './session-query.ts';

const onlyIndexes = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off';
/** Other processes that helped would take longer to start than all of it takes. */
const alone = "SET LOCAL work_mem = '32MB'; SET LOCAL max_parallel_workers_per_gather = 0";
const anyIndex = 'SET LOCAL enable_indexscan = on; SET LOCAL enable_indexonlyscan = on';

/** Matches are rare, or lie far from the first rows: the indexes lead to them. `share` is that of matches among the first rows. */
export function findByIndex(db: EntityManager, question: SessionQuestion, slice: Slice, share: number): Promise<Found> {
  const { scope, tests, hint } = question;
  const values = [...question.values, hint];
  const conditions = [...scope, ...tests, isEntered(`$${values.length}`)];
  const { sort, direction, offset, size } = slice;
  const counted = countedFor(slice);
  // Of many matches the first ones by time are found without reading all.
  const isByTime = sort === 'createdAt';
  const most = Math.max(counted, isByTime ? listLimits.gathered : listLimits.sorted);
  const matches = allRows(sort, conditions);
  const [limit, from, within] = [1, 2, 3].map((index) => `$${values.length + index}`) as [string, string, string];

  return db.transaction(async (own) => {
    // The planner takes words for independent, and would walk the whole table for two that never meet.
    await own.query(`${onlyIndexes}; ${alone}`);
    const [some] = await own.query<{ found: number; ids: string[] | null }[]>(
      `SELECT count(*)::int AS "found", (array_agg("sessionId" ORDER BY ${orderBy(sort, direction)}))[1:${counted + 1}] AS "ids"
       FROM (${matches} LIMIT ${limit}) AS found`,
      [...values, most + 1],
    );
    if ((some?.found ?? 0) <= most || offset >= counted) return cut({ ids: some?.ids ?? [], isWhole: true }, slice);

    const rows = Math.ceil(((offset + size) / share) * listLimits.margin);
    if (!isByTime && rows <= listLimits.walk) {
      await own.query(anyIndex);
      const walked = await walk(own, question, slice, rows);
      if (walked.ids.length >= offset + size) return { ...cut(walked, slice), total: counted, isExact: false };
      await own.query(onlyIndexes);
    }
    const periods = isByTime ? [await firstPeriods(own, question, { conditions, values, direction, count: offset + size })] : [];
    const first = isByTime ? allRows(sort, [...conditions, isEntered(within)]) : matches;
    const page = await own.query<{ sessionId: string }[]>(
      `SELECT "sessionId" FROM (${first}) AS found ORDER BY ${orderBy(sort, direction)} LIMIT ${limit} OFFSET ${from}`,
      [...values, size, offset, ...periods],
    );
    return { ids: page.map(({ sessionId }) => sessionId), total: counted, isExact: false };
  });
}
