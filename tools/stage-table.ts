import type { Stage } from './stages.ts';
import { budget } from './test-budget.ts';

const slowestShown = 10;
const columns = [14, 8, 8, 8, 8, 8] as const;

const seconds = (value: number | null) => (value === null ? '–' : value.toFixed(value < 10 ? 1 : 0));
const row = (cells: readonly string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[at] ?? 0))).join('  ');

/** What each stage took beside its budget (seconds), and the slowest test files, as lines of text. */
export function stageTable(stages: readonly Stage[]): string[] {
  const lines = stages.map(({ name, usage, passed, failed }) => {
    const { wall, cpu } = budget[name];
    return row([name, seconds(usage.wall), seconds(wall), seconds(usage.cpu), seconds(cpu), `${passed + failed || ''}`]);
  });
  const wall = stages.reduce((total, { usage }) => total + usage.wall, 0);
  const cpu = stages.reduce<number | null>((total, { usage }) => (total === null || usage.cpu === null ? null : total + usage.cpu), 0);
  const all = Object.values(budget);
  const total = row([
    'all',
    seconds(wall),
    seconds(all.reduce((sum, limit) => sum + limit.wall, 0)),
    seconds(cpu),
    seconds(all.reduce((sum, limit) => sum + limit.cpu, 0)),
    '',
  ]);
  const slowest = stages
    .flatMap(({ files }) => files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown);
  return [
    '',
    row(['seconds', 'wall', 'budget', 'cpu', 'budget', 'tests']),
    ...lines,
    total,
    ...(slowest.length > 0 ? ['', 'Slowest test files (seconds)'] : []),
    ...slowest.map(({ file, seconds: taken }) => `${taken.toFixed(1).padStart(7)}  ${file}`),
    '',
  ];
}
