import type { EntityManager } from 'typeorm';
import { DomainError } from '../../http/domain-error.ts';
import type { SessionEntity } from './session.entity.ts';

const query = `SELECT 1 FROM "users" WHERE "id" = $1 AND "companyId" = $2 AND "deactivatedAt" IS NULL FOR KEY SHARE`;

/** Whoever gets a session to lead works in its company. Who leaves at this very moment leaves afterwards, which closes the session. */
export async function ensureAtWork(db: EntityManager, { companyId }: Pick<SessionEntity, 'companyId'>, userId: string): Promise<void> {
  const rows = await db.query<unknown[]>(query, [userId, companyId]);
  if (rows.length === 0) throw new DomainError('UNAUTHENTICATED');
}
