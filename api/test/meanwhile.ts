import type { DataSource, EntityManager } from 'typeorm';
import type { Answer, TestApp } from './test-app.ts';
import { until } from './until.ts';

type Change = (db: EntityManager) => Promise<unknown>;

/** Statements that currently wait for a lock. */
async function lockWaits(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ wait: string }[]>(
    `SELECT "pid" || ' ' || "query_start" AS "wait" FROM "pg_stat_activity" WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`,
  );
  return rows.map(({ wait }) => wait);
}

/**
 * Returns the response to a call during a change. The change is committed when the call waits for a lock or has been answered;
 * `finish` changes more before the commit.
 */
export async function meanwhile({ dataSource }: TestApp, change: Change, call: () => Promise<Answer>, finish?: Change): Promise<Answer> {
  let answering: Promise<Answer> | undefined;
  let isAnswered = false;
  await dataSource.transaction(async (db) => {
    await change(db);
    const before = await lockWaits(dataSource);
    answering = call().finally(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await lockWaits(dataSource)).some((wait) => !before.includes(wait)));
    await finish?.(db);
  });
  if (!answering) throw new Error('nothing was called');
  return answering;
}
