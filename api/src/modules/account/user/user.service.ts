import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { UserEntity } from './user.entity.ts';

export interface IdentityFacts {
  email: string;
  emailVerified: boolean;
}

@Injectable()
export class UserService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  find(id: string, db: EntityManager = this.dataSource.manager): Promise<UserEntity> {
    return db.findOneByOrFail(UserEntity, { id });
  }

  /** Copies address and verification from the identity to its user, if there is one. */
  async followIdentity(db: EntityManager, identityId: string, { email, emailVerified }: IdentityFacts): Promise<UserEntity | null> {
    const user = await db.findOne(UserEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
    if (!user) return null;
    const { id: userId, isVerified } = user;
    if (isVerified && !emailVerified) await this.events.record(db, { type: 'accessEnded', signIns: { userId }, reason: 'access' });
    if (emailVerified !== isVerified) this.events.publish(db, { type: 'verificationChanged', userId, isVerified: emailVerified });
    return db.save(Object.assign(user, { email, isVerified: emailVerified }));
  }

  /** Number of active users of a company. */
  countActive(companyId: string, db: EntityManager = this.dataSource.manager): Promise<number> {
    return db.countBy(UserEntity, { companyId, deactivatedAt: IsNull() });
  }

  /** Throws unless the user is an active one of the company. An offboarding that is in progress waits for the transaction. */
  async ensureActive(db: EntityManager, companyId: string, userId: string): Promise<void> {
    const rows = await db.query<unknown[]>(
      'SELECT 1 FROM "users" WHERE "id" = $1 AND "companyId" = $2 AND "deactivatedAt" IS NULL FOR KEY SHARE',
      [userId, companyId],
    );
    if (rows.length === 0) throw new DomainError('UNAUTHENTICATED');
  }

  async lock(db: EntityManager, userId: string): Promise<void> {
    await db.query('SELECT 1 FROM "users" WHERE "id" = $1 FOR UPDATE', [userId]);
  }

  async lockAll(db: EntityManager, companyId: string): Promise<void> {
    await db.query('SELECT 1 FROM "users" WHERE "companyId" = $1 ORDER BY "id" FOR UPDATE', [companyId]);
  }

  /** Includes deleted users. */
  async findNames(db: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await db.query<{ id: string; name: string }[]>('SELECT "id", "name" FROM "users" WHERE "id" = ANY($1)', [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async findIdentityIds(db: EntityManager, companyId: string): Promise<string[]> {
    const query = 'SELECT "identityId" FROM "users" WHERE "companyId" = $1 AND "deletedAt" IS NULL';
    const rows = await db.query<{ identityId: string }[]>(query, [companyId]);
    return rows.map(({ identityId }) => identityId);
  }

  /** Domains of the verified addresses of a company. */
  async findEmailDomains(companyId: string): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ domain: string }[]>(
      `SELECT DISTINCT split_part(lower("email"), '@', 2) AS "domain" FROM "users"
       WHERE "companyId" = $1 AND "isVerified" AND "deletedAt" IS NULL`,
      [companyId],
    );
    return new Set(rows.map(({ domain }) => domain));
  }

  findSearchTexts(companyId: string): Promise<{ id: string; search: string }[]> {
    return this.dataSource.query('SELECT "id", "search" FROM "users" WHERE "companyId" = $1', [companyId]);
  }
}
