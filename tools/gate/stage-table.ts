import type { Stage } from './stages.ts';
import { budget, tolerance } from './test-budget.ts';

const slowestShown = 10;
const columns = [14, 8, 8, 8, 10, 8, 8] as const;

const seconds = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const row = (cells: readonly string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[at] ?? 0))).join('  ');

export const isOverBudget = ({ name, usage }: Stage): boolean => usage.calibrated > budget[name].cpu * tolerance;

/** Formats the duration of each stage with its budget (seconds), and the slowest test files. */
export function stageTable(stages: readonly Stage[]): string[] {
  const lines = stages.map(({ name, usage, passed, failed }) => {
    const { wall, cpu } = budget[name];
    return row([
      name,
      seconds(usage.wall),
      seconds(wall),
      seconds(usage.cpu),
      seconds(usage.calibrated),
      seconds(cpu),
      `${passed + failed || ''}`,
    ]);
  });
  const total = (of: (stage: Stage) => number) => seconds(stages.reduce((sum, stage) => sum + of(stage), 0));
  const all = row([
    'all',
    total(({ usage }) => usage.wall),
    total(({ name }) => budget[name].wall),
    total(({ usage }) => usage.cpu),
    total(({ usage }) => usage.calibrated),
    total(({ name }) => budget[name].cpu),
    '',
  ]);
  const slowest = stages
    .flatMap(({ files }) => files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown);
  return [
    '',
    row(['seconds', 'wall', 'budget', 'cpu', 'calibrated', 'budget', 'tests']),
    ...lines,
    all,
    ...(slowest.length > 0 ? ['', 'Slowest test files (seconds)'] : []),
    ...slowest.map(({ file, seconds: taken }) => `${taken.toFixed(1).padStart(7)}  ${file}`),
    '',
  ];
}

/** Names what failed at the end of a run, whose beginning a log may no longer have. */
export function failureLines(stages: readonly Stage[]): string[] {
  return stages
    .flatMap(({ failures }) => failures)
    .flatMap(({ file, title, message }) => [`✘ ${file} › ${title}`, ...message.split('\n').map((line) => `    ${line}`.trimEnd()), '']);
}
