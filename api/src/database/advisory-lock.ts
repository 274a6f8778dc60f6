import type { EntityManager } from 'typeorm';

const lockQuery = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** Locks a name until the transaction of `db` ends: for rows that do not exist yet. */
export async function advisoryLock(db: EntityManager, name: string): Promise<void> {
  await db.query(lockQuery, [name]);
}
