import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, roleOf } from '../../access/actor.ts';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { DomainEvents } from '../../events/domain.events.ts';
import { DomainError } from '../../http/domain-error.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { AccountLockService } from '../identity/account-lock.service.ts';
import { IdentityEntity } from '../identity/identity.entity.ts';
import { toUser } from '../user/to-user.ts';
import { UserEntity } from '../user/user.entity.ts';
import { InvitationAcceptanceService, type InvitedMembership } from './invitation-acceptance.service.ts';

/** Locks both companies in a fixed order to avoid deadlocks. FOR NO KEY UPDATE leaves inserts of referencing rows possible. */
const lockQuery = 'SELECT 1 FROM "companies" WHERE "companyId" = ANY($1::uuid[]) ORDER BY "companyId" FOR NO KEY UPDATE';

/** A company without other users, data and a paid subscription. */
const emptyQuery = `SELECT NOT EXISTS (SELECT 1 FROM "users" WHERE "companyId" = $1 AND "id" <> $2 AND "deletedAt" IS NULL)
  AND NOT EXISTS (SELECT 1 FROM "devices" WHERE "companyId" = $1)
  AND NOT EXISTS (SELECT 1 FROM "sessions" WHERE "companyId" = $1)
  AND NOT EXISTS (SELECT 1 FROM "subscriptions" WHERE "companyId" = $1 AND "provider" <> 'internal' AND "status" <> 'canceled') AS "isEmpty"`;

/** Moves the user's avatar, which would otherwise be erased with the old company. */
const moveQueries = [
  'UPDATE "images" SET "companyId" = $2 WHERE "userId" = $1',
  `UPDATE "uploads" SET "companyId" = $2 WHERE "userId" = $1 AND "purpose" = 'avatar'`,
];

/** Moves an existing user to the company that invited them. */
@Injectable()
export class UserMoveService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AccountLockService) private readonly accounts: AccountLockService,
    @Inject(InvitationAcceptanceService) private readonly invitations: InvitationAcceptanceService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** Deletes the user's company if it is empty; otherwise the invitation stays open. */
  accept({ userId }: Actor, token: string, address: string) {
    return this.dataSource.transaction(async (db) => {
      const { companyId } = await this.invitations.find(db, token, new Date());
      const { companyId: formerId } = await db.findOneByOrFail(UserEntity, { id: userId });
      await db.query(lockQuery, [[companyId, formerId]]);
      const user = await this.accounts.lock(db, { id: userId });
      if (!user || user.deactivatedAt || user.companyId !== formerId) throw new DomainError('UNAUTHENTICATED');

      await this.invitations.accept(db, token, { email: user.email, address }, async (membership) => {
        if (formerId === membership.companyId) throw new DomainError('ALREADY_IN_COMPANY');
        await this.leave(db, user);
        await this.move(db, user, membership);
        return userId;
      });
      this.events.publish(db, { type: 'userMoved', userId });
      const company = await db.findOneByOrFail(CompanyEntity, { companyId });
      return toUser(user, roleOf(user, company));
    });
  }

  /** Schedules the immediate deletion of the old company. */
  private async leave(db: EntityManager, { id, companyId }: UserEntity): Promise<void> {
    const [row] = await db.query<{ isEmpty: boolean }[]>(emptyQuery, [companyId, id]);
    if (!row?.isEmpty) throw new DomainError('IN_ANOTHER_COMPANY');
    await db.update(CompanyEntity, { companyId }, { deletionAt: new Date() });
  }

  /** A link that was only mailed proves the address. */
  private async move(db: EntityManager, user: UserEntity, { companyId, isAdmin, provesEmail }: InvitedMembership): Promise<void> {
    if (provesEmail && !user.isVerified) {
      user.isVerified = true;
      const { identityId } = user;
      if (!this.env.IDENTITY_URL) await db.update(IdentityEntity, { identityId }, { emailVerified: true });
    }
    user.companyId = companyId;
    user.isAdmin = isAdmin;
    await db.save(user);
    for (const query of moveQueries) await db.query(query, [user.id, companyId]);
  }
}
