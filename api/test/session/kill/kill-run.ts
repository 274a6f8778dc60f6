import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { aBenchCompany } from '../../a-bench-company.ts';
import type { KillSetting } from '../../kill/kill-setting.ts';
import { KilledServer } from '../../kill/killed-server.ts';
import { type Killing, whileKilled } from '../../kill/killing.ts';
import { checkRecord } from './check-session-events.ts';
import { limits, type Prepared, type Scenario, scenarios } from './scenarios.ts';

interface Tally {
  kills: number;
  /** The server had received it and not responded. */
  inFlight: number;
  /** The server had responded. */
  answered: number;
  /** A later attempt was rejected: a timer expired while the server was down. */
  refused: number;
}

export interface KillReport {
  scenarios: Record<string, Tally>;
  sessions: number;
  timers: number;
  /** Number of timers due within a second of a kill. */
  timersAtKills: number;
  /** Delay in seconds. */
  delay: { p50: number; max: number };
  restartMs: number;
  problems: string[];
}

/** Time after the last kill in which everything must end: limits, a job of a killed process, slack. */
const settleMs = 90_000;

/** Attempts of a browser before the test fails. */
const mostTries = 100;

/** Kills the server repeatedly in the middle of every scenario, then checks the results. */
export function runKills(setting: KillSetting): Promise<KillReport> {
  const variables = {
    JOIN_LIMIT_PER_MINUTE: '100000',
    JOIN_LIMIT_PER_DAY: '100000',
    SESSION_LIMITS: Object.entries(limits)
      .map(([name, seconds]) => `${name}=${seconds}`)
      .join(','),
  };
  return whileKilled(setting, variables, async (killing) => {
    const users = new KilledServer(killing.origin, await aBenchCompany(setting.databaseUrl));
    await users.signIn();
    return killAll(killing, users, setting.kills);
  });
}

async function killAll(killing: Killing, users: KilledServer, kills: number): Promise<KillReport> {
  const { client } = killing;
  const tallies = Object.fromEntries(
    Object.keys(scenarios).map((name) => [name, { kills: 0, inFlight: 0, answered: 0, refused: 0 } satisfies Tally]),
  );
  const confirmed: { sessionId: string; step: string }[] = [];
  const killedAt: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await users.refreshSignaling();
    const prepared = await Promise.all(
      Object.entries(scenarios).map(async ([name, scenario]) => ({ name, scenario, subject: await prepareAnyhow(users, scenario) })),
    );
    await nearATimer(client);
    const tries = prepared.map(({ name, scenario, subject }) => new Try(users, name, scenario, subject));
    await pause(Math.random() * 250);
    killedAt.push(Date.now());
    for (const attempt of tries) attempt.noteKill(tallies);
    await killing.restart();
    for (const attempt of tries) {
      const { isRefused } = await attempt.finish();
      const tally = tallies[attempt.name];
      if (isRefused && tally) tally.refused++;
      else if (attempt.scenario.step && attempt.subject) {
        confirmed.push({ sessionId: attempt.subject.session.sessionId, step: attempt.scenario.step });
      }
    }
  }
  await settle(client);
  const { problems, delays, dueAt, steps } = await checkRecord(client);
  for (const { sessionId, step } of confirmed)
    if (!steps.get(sessionId)?.includes(step)) problems.push(`${sessionId}: the server said ${step}, its record does not`);
  delays.sort((a, b) => a - b);
  return {
    scenarios: tallies,
    sessions: steps.size,
    timers: delays.length,
    timersAtKills: dueAt.filter((at) => killedAt.some((kill) => Math.abs(kill - at) < 1000)).length,
    delay: { p50: delays[Math.floor(delays.length / 2)] ?? 0, max: delays.at(-1) ?? 0 },
    restartMs: killing.restartMs,
    problems,
  };
}

/** One scenario around one kill. */
class Try {
  private state: 'open' | 'answered' | 'cut' = 'open';
  private readonly users: KilledServer;
  readonly name: string;
  readonly scenario: Scenario;
  readonly subject: Prepared | null;
  private readonly first: Promise<{ status: number } | null>;

  constructor(users: KilledServer, name: string, scenario: Scenario, subject: Prepared | null) {
    this.users = users;
    this.name = name;
    this.scenario = scenario;
    this.subject = subject;
    this.first = this.attempt().then(
      (answer) => {
        this.state = 'answered';
        return answer;
      },
      () => {
        this.state = 'cut';
        return null;
      },
    );
  }

  noteKill(tallies: Record<string, Tally>): void {
    const tally = tallies[this.name];
    if (!tally) return;
    tally.kills++;
    if (this.scenario.act) tally[this.state === 'answered' ? 'answered' : 'inFlight']++;
  }

  /** Retries until the server responds. */
  async finish(): Promise<{ isRefused: boolean }> {
    let answer = await this.first;
    for (let tries = 0; !answer || answer.status >= 500; tries++) {
      if (tries === mostTries) throw new Error(`${this.name} is not answered any more: ${JSON.stringify(answer)}`);
      await pause(50);
      answer = await this.attempt().catch(() => null);
    }
    // Windows of closed sessions close by themselves; the others stay until a timer closes their session.
    return { isRefused: answer.status >= 400 };
  }

  private async attempt(): Promise<{ status: number }> {
    const { act } = this.scenario;
    return act ? act(this.users, this.subject ?? { session: { sessionId: '', key: '' } }) : { status: 200 };
  }
}

/** Creates another session if a timer closes it before the scenario begins, as on a busy machine. */
async function prepareAnyhow(users: KilledServer, scenario: Scenario): Promise<Prepared | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await scenario.prepare(users);
    } catch (error) {
      if (tries === mostTries) throw error;
    }
  }
}

/** Waits for the next timer if one is due soon, so that kills affect timers too. */
async function nearATimer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ms: number }>(
    `SELECT extract(epoch FROM "start_after" - now()) * 1000 AS "ms" FROM "jobs"."job"
     WHERE "name" = 'session.due' AND "state" = 'created' AND "start_after" BETWEEN now() AND now() + interval '2 seconds'
     ORDER BY random() LIMIT 1`,
  );
  // A worker polls each second.
  if (rows[0]) await pause(Math.max(0, Number(rows[0].ms)) + Math.random() * 1000);
}

async function settle(client: pg.Client): Promise<void> {
  const until = Date.now() + settleMs;
  const openQuery = `SELECT (SELECT count(*) FROM "sessions" WHERE "status" <> 'closed')
    + (SELECT count(*) FROM "jobs"."job" WHERE "name" = 'session.due' AND "state" <> 'completed') AS "open"`;
  while (Date.now() < until) {
    const { rows } = await client.query<{ open: string }>(openQuery);
    if (Number(rows[0]?.open) === 0) return;
    await pause(500);
  }
}
