import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { UserEntity } from './user.entity.ts';

export interface IdentityFacts {
  email: string;
  emailVerified: boolean;
}

const activeQuery = `SELECT 1 FROM "users" WHERE "id" = $1 AND "companyId" = $2 AND "deactivatedAt" IS NULL FOR KEY SHARE`;

@Injectable()
export class UserService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  findSelf(actor: Actor): Promise<UserEntity> {
    return this.dataSource.getRepository(UserEntity).findOneByOrFail({ id: actor.userId });
  }

  /** Copies address and verification from the identity to its user, if there is one. */
  async followIdentity(db: EntityManager, identityId: string, { email, emailVerified }: IdentityFacts): Promise<UserEntity | null> {
    const user = await db.findOne(UserEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
    if (!user) return null;
    return db.save(Object.assign(user, { email, isVerified: emailVerified }));
  }

  /** Throws unless the user is an active one of the company. An offboarding that is in progress waits for the transaction. */
  async ensureActive(db: EntityManager, companyId: string, userId: string): Promise<void> {
    const rows = await db.query<unknown[]>(activeQuery, [userId, companyId]);
    if (rows.length === 0) throw new DomainError('UNAUTHENTICATED');
  }

  /** Number of active users of a company. */
  countActive(companyId: string, db: EntityManager = this.dataSource.manager): Promise<number> {
    return db.countBy(UserEntity, { companyId, deactivatedAt: IsNull() });
  }
}
