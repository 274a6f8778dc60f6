/** Width of a chart in seconds. */
const seconds = 300;

export interface Span {
  least: number | null;
  most: number | null;
}

export function spanOf(values: readonly (number | null)[]): Span {
  const measured = values.filter((value) => value !== null);
  return measured.length > 0 ? { least: Math.min(...measured), most: Math.max(...measured) } : { least: null, most: null };
}

/** Points of the lines: the newest value at the right edge, zero at the bottom, a gap without a measurement. */
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
  // A line of one point would be invisible.
  return lines.filter(({ length }) => length > 0).map((points) => (points.length === 1 ? [...points, ...points] : points).join(' '));
}
