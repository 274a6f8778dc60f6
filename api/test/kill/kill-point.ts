import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { HeldAnswers } from '../held-answers.ts';

/** A point of an operation at which it waits until the server is killed. */
export interface KillPoint {
  /** Whether the operation waits here. */
  isReached(): Promise<boolean>;
  /** Lets the interrupted operation and its repetitions pass. */
  release(): Promise<void>;
}

export type OpenKillPoint = () => Promise<KillPoint>;

/** A busy machine takes long for the first request of a server. */
const mostTries = 3000;
const pauseMs = 10;

/** The provider has acted, but its `nth` answer does not arrive. */
export const atAnswer =
  (answers: HeldAnswers, matches: (request: string) => boolean, nth = 1): OpenKillPoint =>
  async () => {
    const held = answers.hold(matches, nth);
    return { isReached: async () => held.isWaitedFor, release: async () => held.release() };
  };

/** A statement of the server waits for the lock of `query`. */
export const atLock =
  (databaseUrl: string, query: string, ...parameters: unknown[]): OpenKillPoint =>
  async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query(query, parameters);
    // Unlike statistics, locks are not cached within a transaction.
    const waiting = 'SELECT FROM "pg_locks" WHERE NOT "granted" AND pg_backend_pid() = ANY(pg_blocking_pids("pid"))';
    return { isReached: async () => (await client.query(waiting)).rowCount !== 0, release: () => client.end() };
  };

/** Resolves when all operations wait at their points at the same time, which they never do after one of `problems`. */
export async function untilReached(points: Readonly<Record<string, KillPoint>>, problems: readonly string[]): Promise<void> {
  for (let tries = 0; ; tries++) {
    const missing: string[] = [];
    for (const [name, point] of Object.entries(points)) if (!(await point.isReached())) missing.push(name);
    if (missing.length === 0) return;
    if (problems.length > 0 || tries === mostTries) throw new Error(`Not at their points: ${missing.join(', ')}. ${problems.join('. ')}`);
    await pause(pauseMs);
  }
}
