import type { EntityManager } from 'typeorm';

const lockQuery = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** Whoever names the same waits until the transaction of `db` ends: for what has no row yet that could be locked. */
export async function advisoryLock(db: EntityManager, name: string): Promise<void> {
  await db.query(lockQuery, [name]);
}
