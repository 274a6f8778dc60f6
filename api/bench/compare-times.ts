/** Duration in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The percentile of the durations. */
export function share(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const inMs = (value: number): number => Number(value.toFixed(1));
export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');

const warmUps = 5;

interface Comparison {
  title: string;
  tries: number;
  /** The largest difference, as a share of the shorter time, at which the two count as equal. */
  bar: number;
  /** The two operations to compare, by name. */
  of: Record<string, (count: number) => Promise<unknown>>;
}

/** Whether two operations differ measurably. They alternate, so that other load affects both. */
export async function compareTimes({ title, tries, bar, of }: Comparison): Promise<boolean> {
  const rows = Object.entries(of).map(([name, work]) => ({ name, work, times: [] as number[] }));
  for (let count = -warmUps; count < tries; count++) {
    for (const { work, times } of rows) {
      const time = await timed(() => work(count + warmUps));
      if (count >= 0) times.push(time);
    }
  }
  const medians = rows.map(({ times }) => share(times, 0.5));
  const difference = (Math.max(...medians) - Math.min(...medians)) / Math.min(...medians);
  const isMet = difference < bar;
  console.table({
    [`${title}, ${tries} each`]: {
      ...Object.fromEntries(rows.map(({ name }, index) => [`${name}, median ms`, inMs(medians[index] ?? 0)])),
      'difference in %': Number((difference * 100).toFixed(1)),
      [`bar: < ${bar * 100} %`]: verdict(isMet),
    },
  });
  return isMet;
}
