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
  /** Counted at most among rows whose words have to be looked at, and counted at a time: as far as one has turned the pages. */
  tested: 1_000,
  step: 100,
  /** Looked at first, to see how common a match is. */
  sample: 1_000,
  /** Looked at to fill one page. */
  walk: 20_000,
  /** Looked at where matches are common. */
  longWalk: 60_000,
  /** From this share of the sample on, walking finds matches sooner than the index of words does. */
  common: 0.01,
  /** Read by the index of words and sorted: its rows lie scattered. */
  sorted: 4_000,
} as const;

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

/** How many matches are counted for a page. */
const countedFor = ({ offset, size }: Slice) =>
  Math.min(listLimits.tested, Math.ceil((offset + size + 1) / listLimits.step) * listLimits.step);

/** How many rows lie before an answer is certain depends on how common a match is; a sample of the first rows tells. */
async function findTested(db: EntityManager, question: SessionQuestion, slice: Slice): Promise<Found> {
  const counted = countedFor(slice);
  const sample = await walk(db, question, slice, listLimits.sample);
  if (sample.isWhole || sample.ids.length > counted) return cut(sample, slice);

  const share = sample.ids.length / listLimits.sample;
  if (share >= listLimits.common) {
    const rows = Math.min(listLimits.longWalk, Math.ceil(((counted + 1) / share) * 1.25));
    const walked = await walk(db, question, slice, rows);
    const enough = Math.min(slice.offset + slice.size, counted);
    if (walked.isWhole || walked.ids.length >= enough) return cut(walked, slice);
  }
  return findByIndex(db, question, slice, share);
}

interface Walk {
  /** Matches in order, one more than are counted. */
  ids: string[];
  /** No row was left to look at. */
  isWhole: boolean;
}

/** Looks at so many rows in order. */
async function walk(db: EntityManager, { scope, tests, values }: SessionQuestion, slice: Slice, rows: number): Promise<Walk> {
  const limit = `$${values.length + 1}`;
  const [row] = await db.query<{ walked: number; ids: string[] | null }[]>(
    `SELECT count(*)::int AS "walked", (array_agg("sessionId") FILTER (WHERE ${tests.join(' AND ')}))[1:${countedFor(slice) + 1}] AS "ids"
     FROM (${firstRows(slice.sort, slice.direction, scope, limit)}) AS walked`,
    [...values, rows],
  );
  return { ids: row?.ids ?? [], isWhole: (row?.walked ?? 0) < rows };
}

function cut({ ids, isWhole }: Walk, slice: Slice): Found {
  const { total, isExact } = capped(ids.length, countedFor(slice));
  return { ids: ids.slice(0, total).slice(slice.offset, slice.offset + slice.size), total, isExact: isExact && isWhole };
}

const onlyIndexes = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off';
const anyIndex = 'SET LOCAL enable_indexscan = on; SET LOCAL enable_indexonlyscan = on';

/** Matches are rare, or lie far from the first rows: the indexes lead to them. `share` is that of matches among the first rows. */
function findByIndex(db: EntityManager, question: SessionQuestion, slice: Slice, share: number): Promise<Found> {
  const { scope, tests, hint } = question;
  const values = [...question.values, hint];
  const hints = [`"word_beginnings"("words") @@ $${values.length}::tsquery`];
  const { sort, direction, offset, size } = slice;
  const counted = countedFor(slice);
  const most = Math.max(counted, listLimits.sorted);
  const matches = allRows(sort, [...scope, ...tests, ...hints]);
  const [limit, from] = [`$${values.length + 1}`, `$${values.length + 2}`];

  return db.transaction(async (own) => {
    // The planner takes words for independent, and would walk the whole table for two that never meet.
    await own.query(`${onlyIndexes}; SET LOCAL work_mem = '32MB'`);
    const [some] = await own.query<{ found: number; ids: string[] | null }[]>(
      `SELECT count(*)::int AS "found", (array_agg("sessionId" ORDER BY ${orderBy(sort, direction)}))[1:${counted + 1}] AS "ids"
       FROM (${matches} LIMIT ${limit}) AS found`,
      [...values, most + 1],
    );
    const first: Walk = { ids: some?.ids ?? [], isWhole: true };
    if ((some?.found ?? 0) <= most || offset >= counted) return cut(first, slice);

    const rows = Math.ceil(((offset + size) / share) * 1.25);
    if (rows <= listLimits.walk) {
      await own.query(anyIndex);
      const walked = await walk(own, question, slice, rows);
      if (walked.ids.length >= offset + size) return { ...cut(walked, slice), total: counted, isExact: false };
      await own.query(onlyIndexes);
    }
    const page = await own.query<{ sessionId: string }[]>(
      `SELECT "sessionId" FROM (${matches}) AS found ORDER BY ${orderBy(sort, direction)} LIMIT ${limit} OFFSET ${from}`,
      [...values, size, offset],
    );
    return { ids: page.map(({ sessionId }) => sessionId), total: counted, isExact: false };
  });
}
