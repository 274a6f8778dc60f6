import { startOfDay } from '@nearhand/platform/list';

/** Periods that end today. */
export const spans = { today: 1, '7d': 7, '30d': 30 } as const;
export type Span = keyof typeof spans;

export const isSpan = (value: string): value is Span => Object.hasOwn(spans, value);

interface Times {
  range?: readonly string[];
  from?: readonly string[];
  to?: readonly string[];
}

/** Time filters as API parameters: from the start of one day to the start of the day after another. */
export function apiTimes({ range = [], from = [], to = [] }: Times, now: Date): { from?: string; to?: string } {
  const [span] = range;
  if (span !== undefined && isSpan(span)) {
    return { from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - spans[span] + 1).toISOString() };
  }
  return { ...(from[0] && { from: startOfDay(from[0]).toISOString() }), ...(to[0] && { to: startOfDay(to[0], 1).toISOString() }) };
}
