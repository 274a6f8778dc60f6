/** One line of a table: what was measured, and whether that is good enough. */
export interface Figure {
  runs: number;
  median: number;
  worst: number;
  bar: string;
  verdict: 'met' | 'missed';
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Times or delays: the median of the runs must not be above the bar. */
export function atMost(values: readonly number[], bar: number): Figure {
  const middle = median(values);
  return {
    runs: values.length,
    median: middle,
    worst: Math.max(...values),
    bar: `median ≤ ${bar}`,
    verdict: middle <= bar ? 'met' : 'missed',
  };
}

/** Rates: the median of the runs must not be below the bar. */
export function atLeast(values: readonly number[], bar: number): Figure {
  const middle = median(values);
  return {
    runs: values.length,
    median: middle,
    worst: Math.min(...values),
    bar: `median ≥ ${bar}`,
    verdict: middle >= bar ? 'met' : 'missed',
  };
}
