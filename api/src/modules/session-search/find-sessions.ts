import type { EntityManager } from 'typeorm';
import { findByIndex } from './index-search.ts';
import { walk } from './ordered-scan.ts';
import { firstRows } from './session-order.ts';
import { capped, countedFor, cut, type Found, listLimits, type Slice } from './session-page.ts';
import type { SessionQuestion } from './session-query.ts';

/** Finds the page of a question, with work that does not grow with the company. */
export async function findSessions(db: EntityManager, question: SessionQuestion, slice: Slice): Promise<Found> {
  return question.tests.length === 0 ? readInOrder(db, question, slice) : findTested(db, question, slice);
}

async function readInOrder(
  db: EntityManager,
  { scope, values }: SessionQuestion,
  { sort, direction, offset, size }: Slice,
): Promise<Found> {
  const next = values.length + 1;
  const rows = firstRows(sort, direction, scope, `$${next}`);
  const counted = `SELECT count(*)::int AS "total" FROM (SELECT 1 FROM "sessions" WHERE ${scope.join(' AND ')} LIMIT $${next}) AS found`;
  const wanted = Math.min(offset + size, listLimits.rows);
  const [page, [count]] = await Promise.all([
    offset < wanted
      ? db.query<{ sessionId: string }[]>(`SELECT "sessionId" FROM (${rows}) AS found OFFSET $${next + 1}`, [...values, wanted, offset])
      : [],
    db.query<{ total: number }[]>(counted, [...values, listLimits.rows + 1]),
  ]);
  return { ids: page.map(({ sessionId }) => sessionId), ...capped(count?.total ?? 0, listLimits.rows) };
}

/** How many rows lie before an answer is certain depends on how common a match is; the first rows tell, and then more of them. */
async function findTested(db: EntityManager, question: SessionQuestion, slice: Slice): Promise<Found> {
  const counted = countedFor(slice);
  const enough = Math.min(slice.offset + slice.size, counted);
  for (let rows: number = listLimits.sample; ; ) {
    const walked = await walk(db, question, slice, rows);
    if (walked.isWhole || walked.ids.length > counted) return cut(walked, slice);

    const share = walked.ids.length / rows;
    if (share < listLimits.common || rows >= listLimits.longWalk) {
      return rows > listLimits.sample && walked.ids.length >= enough ? cut(walked, slice) : findByIndex(db, question, slice, share);
    }
    rows = Math.min(listLimits.longWalk, Math.ceil(((counted + 1) / share) * listLimits.margin));
  }
}
