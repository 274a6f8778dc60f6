import type { EntityManager } from 'typeorm';
import { firstPeriods, isIndexed } from './creation-periods.ts';
import { scanInOrder } from './ordered-scan.ts';
import { allRows, orderBy } from './session-order.ts';
import { countLimitOf, type PageRange, type SessionIdPage, searchLimits, toPage } from './session-page.ts';
import type { SessionQuery } from './session-query.ts';

const onlyBitmapScans = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off';
/** Starting parallel workers would take longer than the statement. */
const oneProcess = "SET LOCAL work_mem = '32MB'; SET LOCAL max_parallel_workers_per_gather = 0";
const anyIndexScan = 'SET LOCAL enable_indexscan = on; SET LOCAL enable_indexonlyscan = on';

/** Suits matches that are rare, or far from the first rows. `share` is their share of the first rows. */
export function findByIndex(db: EntityManager, query: SessionQuery, range: PageRange, share: number): Promise<SessionIdPage> {
  const { scope, tests, hint } = query;
  const values = [...query.values, hint];
  const conditions = [...scope, ...tests, isIndexed(`$${values.length}`)];
  const { sort, direction, offset, size } = range;
  const countLimit = countLimitOf(range);
  // The index leads to the first of many matches by time without reading all of them.
  const isByTime = sort === 'createdAt';
  const most = Math.max(countLimit, isByTime ? searchLimits.gathered : searchLimits.sorted);
  const matches = allRows(sort, conditions);
  const [limit, from, within] = [1, 2, 3].map((index) => `$${values.length + index}`) as [string, string, string];

  return db.transaction(async (own) => {
    // The planner treats words as independent: it would read the whole table for two words that never occur together.
    await own.query(`${onlyBitmapScans}; ${oneProcess}`);
    const [first] = await own.query<{ count: number; ids: string[] | null }[]>(
      `SELECT count(*)::int AS "count", (array_agg("sessionId" ORDER BY ${orderBy(sort, direction)}))[1:${countLimit + 1}] AS "ids"
       FROM (${matches} LIMIT ${limit}) AS matches`,
      [...values, most + 1],
    );
    if ((first?.count ?? 0) <= most || offset >= countLimit) return toPage({ ids: first?.ids ?? [], isWhole: true }, range);

    const rows = Math.ceil(((offset + size) / share) * searchLimits.margin);
    if (!isByTime && rows <= searchLimits.scan) {
      await own.query(anyIndexScan);
      const scanned = await scanInOrder(own, query, range, rows);
      if (scanned.ids.length >= offset + size) return { ...toPage(scanned, range), total: countLimit, isExact: false };
      await own.query(onlyBitmapScans);
    }
    const periods = isByTime ? [await firstPeriods(own, query, { conditions, values, direction, count: offset + size })] : [];
    const selected = isByTime ? allRows(sort, [...conditions, isIndexed(within)]) : matches;
    const page = await own.query<{ sessionId: string }[]>(
      `SELECT "sessionId" FROM (${selected}) AS matches ORDER BY ${orderBy(sort, direction)} LIMIT ${limit} OFFSET ${from}`,
      [...values, size, offset, ...periods],
    );
    return { ids: page.map(({ sessionId }) => sessionId), total: countLimit, isExact: false };
  });
}
