/** A row of a table: the measured value and whether it meets its limit. */
export interface Figure {
  runs: number;
  median: number;
  worst: number;
  bar: string;
  verdict: 'met' | 'missed';
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Durations: the median must not exceed the limit. */
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

/** Rates: the median must not fall below the limit. */
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
