/** As many seconds as a chart is wide. */
const seconds = 300;

export interface Span {
  least: number | null;
  most: number | null;
}

export function spanOf(values: readonly (number | null)[]): Span {
  const measured = values.filter((value) => value !== null);
  return measured.length > 0 ? { least: Math.min(...measured), most: Math.max(...measured) } : { least: null, most: null };
}

/** The points of a chart's lines: the newest value lies at the right edge, nought at the bottom, and what was not measured is a gap. */
export function linesOf(values: readonly (number | null)[], { width, height }: { width: number; height: number }): string[] {
  const top = Math.max(1, spanOf(values).most ?? 1);
  const margin = 3;
  const lines: string[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) {
      lines.push([]);
      return;
    }
    const x = width - ((values.length - 1 - index) / (seconds - 1)) * width;
    const y = height - margin - (value / top) * (height - 2 * margin);
    lines.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`);
  });
  // A line of one point would not be seen.
  return lines.filter(({ length }) => length > 0).map((points) => (points.length === 1 ? [...points, ...points] : points).join(' '));
}
