import { type KillPoint, type OpenKillPoint, untilReached } from './kill-point.ts';
import type { KillSetting } from './kill-setting.ts';
import type { Killing } from './killing.ts';
import { insist } from './subscribing-company.ts';

/** An operation that is interrupted by kills. */
export interface KillScenario {
  /** Points at which it waits for a kill, in turn. */
  points: Record<string, OpenKillPoint>;
  /** Brings its company to the state from which it starts. */
  prepare(): Promise<void>;
  /** Resolves when it is done, after the restart. */
  act(): Promise<void>;
  /** Returns what is wrong afterwards. */
  findProblems(): Promise<string[]>;
}

export interface ScenarioReport {
  /** Kills by the point that the operation had reached, by scenario. */
  scenarios: Record<string, Record<string, number>>;
  restartMs: number;
  problems: string[];
}

interface Jobs {
  /** Queues whose jobs belong to the scenarios. */
  queues: readonly string[];
  /** Called when the points are open, before the operations begin. */
  begin?(): Promise<void>;
}

const pending = `SELECT "name" FROM "jobs"."job" WHERE "name" = ANY($1) AND "state" = ANY($2)`;

/** Kills the server repeatedly, each time while all operations wait at one of their points. */
export async function killAtPoints(
  { kills }: KillSetting,
  killing: Killing,
  scenarios: Readonly<Record<string, KillScenario>>,
  { queues, begin }: Jobs,
): Promise<ScenarioReport> {
  const { client } = killing;
  const all = Object.entries(scenarios);
  const problems: string[] = [];
  const tallies = Object.fromEntries(
    all.map(([name, { points }]) => [name, Object.fromEntries(Object.keys(points).map((point) => [point, 0]))]),
  );
  const untilNone = (states: readonly string[]) =>
    insist(
      async () => (await client.query(pending, [queues, states])).rowCount === 0 || null,
      () => `Jobs of ${queues.join(', ')} are not finished`,
    );

  for (let kill = 0; kill < kills; kill++) {
    for (const [, scenario] of all) await scenario.prepare();
    const points: Record<string, KillPoint> = {};
    for (const [name, scenario] of all) {
      const names = Object.keys(scenario.points);
      const point = names[kill % names.length] ?? '';
      const open = scenario.points[point];
      if (open) points[name] = await open();
      tallies[name] = { ...tallies[name], [point]: (tallies[name]?.[point] ?? 0) + 1 };
    }
    await begin?.();
    const outcomes = all.map(([name, scenario]) =>
      scenario.act().catch((error: unknown) => void problems.push(`${name}: ${String(error)}`)),
    );
    try {
      await untilReached(points, problems);
      await killing.kill();
    } finally {
      for (const point of Object.values(points)) await point.release();
    }
    // Simulates the time after which another process takes over the jobs of a killed one.
    await client.query(`UPDATE "jobs"."job" SET "heartbeat_on" = "heartbeat_on" - interval '1 minute' WHERE "state" = 'active'`);
    await untilNone(['active']);
    await killing.start();
    await Promise.all(outcomes);
    await untilNone(['created', 'retry', 'active']);
    for (const [name, scenario] of all)
      problems.push(...(await scenario.findProblems()).map((problem) => `${name}, kill ${kill + 1}: ${problem}`));
  }
  return { scenarios: tallies, restartMs: killing.restartMs, problems };
}
