import type { Health, HealthMinute } from '../data/release-api';

export type Side = 'candidate' | 'live';

export interface ChartPoint {
  x: number;
  y: number;
}

interface ChartBox {
  width: number;
  height: number;
  /** Value at the upper edge. */
  most: number;
}

/** A short canary does not fill the chart. */
const shortestMs = 10 * 60_000;

/** Points of one build in the chart, in lines without gaps: a minute without a value ends one. */
export function linesOf(
  minutes: readonly HealthMinute[],
  side: Side,
  measure: (health: Health) => number | null,
  { width, height, most }: ChartBox,
): ChartPoint[][] {
  const times = minutes.map(({ minute }) => Date.parse(minute));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const span = Math.max(last - first, shortestMs);
  const lines: ChartPoint[][] = [[]];
  for (const [at, minute] of minutes.entries()) {
    const value = measure(minute[side]);
    if (value === null) lines.push([]);
    else lines.at(-1)?.push({ x: (((times[at] ?? 0) - first) / span) * width, y: height - (most === 0 ? 0 : (value / most) * height) });
  }
  return lines.filter((line) => line.length > 0);
}

export const valuesOf = (minutes: readonly HealthMinute[], side: Side, measure: (health: Health) => number | null): number[] =>
  minutes.map((minute) => measure(minute[side])).filter((value) => value !== null);
