/** Spans of days that end today. */
export const spans = { today: 1, '7d': 7, '30d': 30 } as const;
export type Span = keyof typeof spans;

export const isSpan = (value: string): value is Span => Object.hasOwn(spans, value);

/** A day as a date field has it; not one that no calendar has. */
export const isDay = (value: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (!year || Number(year) < 2000) return false;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
};

/** Midnight, where the reader is, at the beginning of a day some days later. */
function startOf(day: string, daysLater: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

interface Times {
  range?: readonly string[];
  from?: readonly string[];
  to?: readonly string[];
}

/** What the filters of time mean to the API: from the first moment of a day to the first one after another. */
export function apiTimes({ range = [], from = [], to = [] }: Times, now: Date): { from?: string; to?: string } {
  const [span] = range;
  if (span !== undefined && isSpan(span)) {
    return { from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - spans[span] + 1).toISOString() };
  }
  return { ...(from[0] && { from: startOf(from[0], 0).toISOString() }), ...(to[0] && { to: startOf(to[0], 1).toISOString() }) };
}
