import type { EntityManager } from 'typeorm';
import type { Answer, TestApp } from './test-app.ts';

type Change = (db: EntityManager) => Promise<unknown>;

/** Longer than a password is looked at. */
const patienceMs = 1500;

/** What a call answers that comes right while something changes; `finish` changes more while the call is at work or waits. */
export async function meanwhile({ dataSource }: TestApp, change: Change, call: () => Promise<Answer>, finish?: Change): Promise<Answer> {
  let answering: Promise<Answer> | undefined;
  await dataSource.transaction(async (db) => {
    await change(db);
    answering = call();
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
    await finish?.(db);
  });
  if (!answering) throw new Error('nothing was called');
  return answering;
}
