import { isDay, startOfDay } from './day.ts';
import type { ListQuery } from './list-query.ts';

/** Periods that end today, in days. */
export const spans = { today: 1, '7d': 7, '30d': 30 } as const;
export type Span = keyof typeof spans;

export const isSpan = (value: string): value is Span => Object.hasOwn(spans, value);

/** Filters of a list that has a period: a span, or the first and the last day. */
export const periodFilters = { range: isSpan, from: isDay, to: isDay } as const;

type Filters = ListQuery<string>['filters'];

/** The period as API parameters: from the start of one day to the start of the day after another. */
export function apiPeriod({ range = [], from = [], to = [] }: Filters, now: Date): { from?: string; to?: string } {
  const [span] = range;
  if (span !== undefined && isSpan(span)) {
    return { from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - spans[span] + 1).toISOString() };
  }
  return { ...(from[0] && { from: startOfDay(from[0]).toISOString() }), ...(to[0] && { to: startOfDay(to[0], 1).toISOString() }) };
}

export const isReversed = ({ from = [], to = [] }: Filters): boolean => Boolean(from[0] && to[0] && from[0] > to[0]);

/** Number of filters as the toolbar counts them: a period is one. */
export const countFilters = (filters: Filters): number =>
  new Set(Object.keys(filters).map((name) => (name in periodFilters ? 'range' : name))).size;
