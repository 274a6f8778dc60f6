import { rm } from 'node:fs/promises';
import { type KillSetting, withKillSetting } from '../test/kill/kill-setting.ts';
import { builtServer } from '../test/kill/server-process.ts';
import { openDatabase } from './open-database.ts';

interface Tables {
  /** Operations at the kills, by scenario. */
  scenarios: object;
  figures: Record<string, number | string>;
  /** Inconsistencies; there must be none. */
  fault: string;
}

/** Kills a server 50 times, or KILLS times, and prints the results. */
export async function benchKills<Report extends { problems: string[] }>(
  name: string,
  run: (setting: KillSetting) => Promise<Report>,
  tablesOf: (report: Report, kills: number) => Tables,
): Promise<void> {
  const kills = Number(process.env['KILLS'] ?? 50);
  const report = await withKillSetting({ name: `${name}-bench`, kills, openDatabase }, run);
  await rm(await builtServer(), { recursive: true });
  const { problems } = report;
  const { scenarios, figures, fault } = tablesOf(report, kills);
  console.table(scenarios);
  console.table({
    ...Object.fromEntries(Object.entries(figures).map(([what, figure]) => [what, { figure }])),
    [fault]: { figure: problems.length, bar: 0, verdict: problems.length === 0 ? 'holds' : 'broken' },
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
