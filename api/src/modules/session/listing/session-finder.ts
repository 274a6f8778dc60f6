import type { EntityManager } from 'typeorm';
import { allRows, type Direction, firstRows, orderBy } from './session-order.ts';
import type { SessionQuestion, SessionSort } from './session-question.ts';

/** Which rows of an order are wanted. */
export interface Slice {
  sort: SessionSort;
  direction: Direction;
  offset: number;
  size: number;
}

export interface Found {
  ids: string[];
  total: number;
  /** False when there are more than were counted. */
  isExact: boolean;
}

/** How much work an answer may be, whatever a company has: rows beyond what is counted are reached by a narrower question. */
export const listLimits = {
  /** Counted at most. */
  rows: 10_000,
  /** Counted at most among rows that each have to be looked at. */
  tested: 1_000,
  /** Looked at first, to see how common a match is. */
  sample: 2_000,
  /** Looked at to fill one page. */
  walk: 20_000,
  /** Looked at where matches are common. */
  longWalk: 50_000,
  /** From this share of the sample on, walking finds `tested` matches sooner than the index of words does. */
  common: 0.02,
} as const;

const nothing: Found = { ids: [], total: 0, isExact: true };

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

const capped = (count: number, limit: number) => ({ total: Math.min(count, limit), isExact: count <= limit });

/** How many rows lie before an answer is certain depends on how common a match is; a sample of the first rows tells. */
async function findTested(db: EntityManager, question: SessionQuestion, slice: Slice): Promise<Found> {
  const sample = await walk(db, question, slice, listLimits.sample);
  if (sample.isWhole || sample.ids.length > listLimits.tested) return cut(sample, slice);

  const share = sample.ids.length / listLimits.sample;
  if (share >= listLimits.common) {
    const rows = Math.min(listLimits.longWalk, Math.ceil(((listLimits.tested + 1) / share) * 1.25));
    const walked = await walk(db, question, slice, rows);
    const enough = Math.min(slice.offset + slice.size, listLimits.tested);
    if (walked.isWhole || walked.ids.length >= enough) return cut(walked, slice);
  }
  return findByIndex(db, question, slice);
}

interface Walk {
  /** Matches in order, one more than are counted. */
  ids: string[];
  /** No row was left to look at. */
  isWhole: boolean;
}

/** Looks at so many rows in order. */
async function walk(db: EntityManager, { scope, tests, values }: SessionQuestion, { sort, direction }: Slice, rows: number): Promise<Walk> {
  const limit = `$${values.length + 1}`;
  const [row] = await db.query<{ walked: number; ids: string[] | null }[]>(
    `SELECT count(*)::int AS "walked", (array_agg("sessionId") FILTER (WHERE ${tests.join(' AND ')}))[1:${listLimits.tested + 1}] AS "ids"
     FROM (${firstRows(sort, direction, scope, limit)}) AS walked`,
    [...values, rows],
  );
  return { ids: row?.ids ?? [], isWhole: (row?.walked ?? 0) < rows };
}

function cut({ ids, isWhole }: Walk, { offset, size }: Slice): Found {
  const { total, isExact } = capped(ids.length, listLimits.tested);
  return { ids: ids.slice(0, total).slice(offset, offset + size), total, isExact: isExact && isWhole };
}

/** Matches are rare, or lie far from the first rows: the indexes lead to them. */
function findByIndex(db: EntityManager, question: SessionQuestion, slice: Slice): Promise<Found> {
  return db.transaction(async (own) => {
    // The planner takes words for independent, and would walk the whole table for two that never meet.
    await own.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off');
    const { scope, tests, values } = question;
    const { sort, direction, offset, size } = slice;
    const matches = allRows(sort, [...scope, ...tests]);
    const [limit, from] = [`$${values.length + 1}`, `$${values.length + 2}`];
    const some = `SELECT "sessionId" FROM (${matches} LIMIT ${limit}) AS found ORDER BY ${orderBy(sort, direction)}`;
    const few = await own.query<{ sessionId: string }[]>(some, [...values, listLimits.tested + 1]);
    const ids = few.map(({ sessionId }) => sessionId);
    if (ids.length <= listLimits.tested) return cut({ ids, isWhole: true }, slice);
    if (offset >= listLimits.tested) return { ...nothing, ...capped(ids.length, listLimits.tested) };

    await own.query('SET LOCAL enable_indexscan = on; SET LOCAL enable_indexonlyscan = on');
    const walked = await walk(own, question, slice, listLimits.walk);
    if (walked.ids.length >= offset + size) return cut(walked, slice);

    await own.query('SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off');
    const page = await own.query<{ sessionId: string }[]>(
      `SELECT "sessionId" FROM (${matches}) AS found ORDER BY ${orderBy(sort, direction)} LIMIT ${limit} OFFSET ${from}`,
      [...values, size, offset],
    );
    return { ids: page.map(({ sessionId }) => sessionId), ...capped(ids.length, listLimits.tested) };
  });
}
