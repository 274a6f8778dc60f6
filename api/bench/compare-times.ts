/** How long something takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The time within which that part of all was done. */
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
  /** Above this share of the shorter time the one can be told from the other. */
  bar: number;
  /** What is compared, by its name: two. */
  of: Record<string, (count: number) => Promise<unknown>>;
}

/** Whether two can be told apart by their time: turn by turn, so that whatever else the machine does weighs on both. */
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
