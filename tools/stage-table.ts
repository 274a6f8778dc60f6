import type { Usage } from './stage-usage.ts';
import type { Stage } from './stages.ts';
import { budget } from './test-budget.ts';

const slowestShown = 10;
const columns = [14, 8, 8, 8, 8, 8] as const;

const seconds = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const row = (cells: readonly string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[at] ?? 0))).join('  ');

/** Formats the duration of each stage with its budget (seconds), and the slowest test files. */
export function stageTable(stages: readonly Stage[]): string[] {
  const lines = stages.map(({ name, usage, passed, failed }) => {
    const { wall, cpu } = budget[name];
    return row([name, seconds(usage.wall), seconds(wall), seconds(usage.cpu), seconds(cpu), `${passed + failed || ''}`]);
  });
  const total = (usages: readonly Usage[], of: keyof Usage) => seconds(usages.reduce((sum, usage) => sum + usage[of], 0));
  const taken = stages.map(({ usage }) => usage);
  const allowed = stages.map(({ name }) => budget[name]);
  const all = row(['all', total(taken, 'wall'), total(allowed, 'wall'), total(taken, 'cpu'), total(allowed, 'cpu'), '']);
  const slowest = stages
    .flatMap(({ files }) => files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown);
  return [
    '',
    row(['seconds', 'wall', 'budget', 'cpu', 'budget', 'tests']),
    ...lines,
    all,
    ...(slowest.length > 0 ? ['', 'Slowest test files (seconds)'] : []),
    ...slowest.map(({ file, seconds: taken }) => `${taken.toFixed(1).padStart(7)}  ${file}`),
    '',
  ];
}
