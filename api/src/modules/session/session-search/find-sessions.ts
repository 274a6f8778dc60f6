import type { EntityManager } from 'typeorm';
import { findByIndex } from './index-search.ts';
import { scanInOrder } from './ordered-scan.ts';
import { firstRows } from './session-order.ts';
import { capped, countLimitOf, type PageRange, type SessionIdPage, searchLimits, toPage } from './session-page.ts';
import type { SessionQuery } from './session-query.ts';

/** Finds one page. The work does not grow with the company (docs/decisions/0012-session-search.md). */
export async function findSessions(db: EntityManager, query: SessionQuery, range: PageRange): Promise<SessionIdPage> {
  return query.tests.length === 0 ? readInOrder(db, query, range) : findTested(db, query, range);
}

async function readInOrder(
  db: EntityManager,
  { scope, values }: SessionQuery,
  { sort, direction, offset, size }: PageRange,
): Promise<SessionIdPage> {
  const next = values.length + 1;
  const rows = firstRows(sort, direction, scope, `$${next}`);
  const counted = `SELECT count(*)::int AS "total" FROM (SELECT 1 FROM "sessions" WHERE ${scope.join(' AND ')} LIMIT $${next}) AS counted`;
  const end = Math.min(offset + size, searchLimits.rows);
  const [page, [count]] = await Promise.all([
    offset < end
      ? db.query<{ sessionId: string }[]>(`SELECT "sessionId" FROM (${rows}) AS first OFFSET $${next + 1}`, [...values, end, offset])
      : [],
    db.query<{ total: number }[]>(counted, [...values, searchLimits.rows + 1]),
  ]);
  return { ids: page.map(({ sessionId }) => sessionId), ...capped(count?.total ?? 0, searchLimits.rows) };
}

/** Scans in order if matches are frequent in a sample, and uses the index of words if they are rare. */
async function findTested(db: EntityManager, query: SessionQuery, range: PageRange): Promise<SessionIdPage> {
  const countLimit = countLimitOf(range);
  const end = Math.min(range.offset + range.size, countLimit);
  for (let rows: number = searchLimits.sample; ; ) {
    const scanned = await scanInOrder(db, query, range, rows);
    if (scanned.isWhole || scanned.ids.length > countLimit) return toPage(scanned, range);

    const share = scanned.ids.length / rows;
    if (share < searchLimits.frequent || rows >= searchLimits.longScan) {
      return rows > searchLimits.sample && scanned.ids.length >= end ? toPage(scanned, range) : findByIndex(db, query, range, share);
    }
    rows = Math.min(searchLimits.longScan, Math.ceil(((countLimit + 1) / share) * searchLimits.margin));
  }
}
