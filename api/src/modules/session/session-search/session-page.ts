import type { Direction } from './session-order.ts';
import type { SessionSort } from './session-query.ts';

/** The rows of an order that a page shows. */
export interface PageRange {
  sort: SessionSort;
  direction: Direction;
  offset: number;
  size: number;
}

export interface SessionIdPage {
  ids: string[];
  total: number;
  /** False when there are more matches than were counted. */
  isExact: boolean;
}

/** The first matches of an order. */
export interface Matches {
  /** Contains at most one more than the count limit. */
  ids: string[];
  /** No row is left to read. */
  isWhole: boolean;
}

/** Rows that one request reads at most, independent of the size of the company. Later rows need a narrower query. */
export const searchLimits = {
  /** Counted without conditions on each row. */
  rows: 10_000,
  /** Counted with them, in steps as users page. */
  tested: 1_000,
  step: 100,
  /** Read first, to estimate the share of matches. */
  sample: 400,
  /** Read in order to fill one page. */
  scan: 20_000,
  /** Read in order where matches are frequent. */
  longScan: 60_000,
  /** Share of matches in the sample from which on a scan is faster than the index of words. */
  frequent: 0.01,
  /** Factor on the rows that the sample predicts: a scan ends when it has enough. */
  margin: 1.5,
  /** Read by the index of words and sorted. */
  sorted: 4_000,
  /** The same in order of creation, which the index supports. */
  gathered: 1_000,
} as const;

/** Number of matches to count for a page. */
export const countLimitOf = ({ offset, size }: PageRange) =>
  Math.min(searchLimits.tested, Math.ceil((offset + size + 1) / searchLimits.step) * searchLimits.step);

export const capped = (count: number, limit: number) => ({ total: Math.min(count, limit), isExact: count <= limit });

export function toPage({ ids, isWhole }: Matches, range: PageRange): SessionIdPage {
  const { total, isExact } = capped(ids.length, countLimitOf(range));
  return { ids: ids.slice(0, total).slice(range.offset, range.offset + range.size), total, isExact: isExact && isWhole };
}
