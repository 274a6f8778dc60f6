import type { Direction } from './session-order.ts';
import type { SessionSort } from './session-query.ts';

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

/** The first matches of an order. */
export interface Matches {
  /** One more than are counted, at most. */
  ids: string[];
  /** No row was left to look at. */
  isWhole: boolean;
}

/** How much work an answer may be, whatever a company has: rows beyond what is counted are reached by a narrower question. */
export const listLimits = {
  /** Counted at most. */
  rows: 10_000,
  /** Counted at most among rows whose words have to be looked at, and counted at a time: as far as one has turned the pages. */
  tested: 1_000,
  step: 100,
  /** Looked at first, to see how common a match is. */
  sample: 400,
  /** Looked at to fill one page. */
  walk: 20_000,
  /** Looked at where matches are common. */
  longWalk: 60_000,
  /** From this share of the sample on, walking finds matches sooner than the index of words does. */
  common: 0.01,
  /** How much farther than the sample promises a walk may go: it ends when it has enough. */
  margin: 1.5,
  /** Read by the index of words and sorted: its rows lie scattered. */
  sorted: 4_000,
  /** The same where the first ones by time are wanted, to which the index leads. */
  gathered: 1_000,
} as const;

/** How many matches are counted for a page. */
export const countedFor = ({ offset, size }: Slice) =>
  Math.min(listLimits.tested, Math.ceil((offset + size + 1) / listLimits.step) * listLimits.step);

export const capped = (count: number, limit: number) => ({ total: Math.min(count, limit), isExact: count <= limit });

/** The page that is wanted, and how many matches there are. */
export function cut({ ids, isWhole }: Matches, slice: Slice): Found {
  const { total, isExact } = capped(ids.length, countedFor(slice));
  return { ids: ids.slice(0, total).slice(slice.offset, slice.offset + slice.size), total, isExact: isExact && isWhole };
}
