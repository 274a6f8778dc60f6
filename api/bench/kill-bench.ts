import { chmod, rm } from 'node:fs/promises';
import { startDatabase } from '../../tools/database.ts';
import { findDatabaseLocation } from '../../tools/database-location.ts';
import { type KillSetting, withKillSetting } from '../test/kill/kill-setting.ts';
import { builtServer } from '../test/kill/server-process.ts';
import type { OwnDatabase } from '../test/own-database.ts';

interface Tables {
  /** What was under way at the kills. */
  stories: object;
  figures: Record<string, number | string>;
  /** What must not be, and by the bar is not. */
  fault: string;
}

/** A PostgreSQL of its own, which can read the folder whoever runs it. */
async function openDatabase(folder: string): Promise<OwnDatabase> {
  await chmod(folder, 0o755);
  const { url, stop } = await startDatabase(folder);
  const drop = async () => {
    await stop();
    await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  };
  return { url, drop };
}

/** Kills a server 50 times, or as often as KILLS says, and prints what is left. */
export async function benchKills<Report extends { problems: string[] }>(
  name: string,
  run: (setting: KillSetting) => Promise<Report>,
  tablesOf: (report: Report, kills: number) => Tables,
): Promise<void> {
  const kills = Number(process.env['KILLS'] ?? 50);
  const report = await withKillSetting({ name: `${name}-bench`, kills, openDatabase }, run);
  await rm(await builtServer(), { recursive: true });
  const { problems } = report;
  const { stories, figures, fault } = tablesOf(report, kills);
  console.table(stories);
  console.table({
    ...Object.fromEntries(Object.entries(figures).map(([what, figure]) => [what, { figure }])),
    [fault]: { figure: problems.length, bar: 0, verdict: problems.length === 0 ? 'holds' : 'broken' },
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
