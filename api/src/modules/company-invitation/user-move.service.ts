import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, roleOf } from '../../access/actor.ts';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { DomainError } from '../../http/domain-error.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { AccountLockService } from '../identity/account-lock.service.ts';
import { IdentityEntity } from '../identity/identity.entity.ts';
import { toUser } from '../user/to-user.ts';
import { UserEntity } from '../user/user.entity.ts';
import { UserMoveEvents } from '../user/user-move.events.ts';
import { InvitationAcceptanceService, type InvitedMembership } from './invitation-acceptance.service.ts';

/** Both companies, always in the same order, so that two who invite each other do not wait for each other. Rows that point at them go on being written. */
const lockQuery = 'SELECT 1 FROM "companies" WHERE "companyId" = ANY($1::uuid[]) ORDER BY "companyId" FOR NO KEY UPDATE';

/** Nobody else, nothing to lose, and nothing that is paid for. */
const emptyQuery = `SELECT NOT EXISTS (SELECT 1 FROM "users" WHERE "companyId" = $1 AND "id" <> $2 AND "deletedAt" IS NULL)
  AND NOT EXISTS (SELECT 1 FROM "devices" WHERE "companyId" = $1)
  AND NOT EXISTS (SELECT 1 FROM "sessions" WHERE "companyId" = $1)
  AND NOT EXISTS (SELECT 1 FROM "subscriptions" WHERE "companyId" = $1 AND "provider" <> 'internal' AND "status" <> 'canceled') AS "isEmpty"`;

/** What is the user's own goes along: pictures would be erased with the company that is left. */
const moveQueries = [
  'UPDATE "images" SET "companyId" = $2 WHERE "userId" = $1',
  `UPDATE "uploads" SET "companyId" = $2 WHERE "userId" = $1 AND "purpose" = 'avatar'`,
];

/** Lets somebody who has an account already accept an invitation. */
@Injectable()
export class UserMoveService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AccountLockService) private readonly accounts: AccountLockService,
    @Inject(InvitationAcceptanceService) private readonly invitations: InvitationAcceptanceService,
    @Inject(UserMoveEvents) private readonly moves: UserMoveEvents,
  ) {}

  /** The own company goes, if there is nothing in it; else the invitation stays as it is. */
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
      this.moves.publish(db, userId);
      const company = await db.findOneByOrFail(CompanyEntity, { companyId });
      return toUser(user, roleOf(user, company));
    });
  }

  /** Its erasure is due at once. */
  private async leave(db: EntityManager, { id, companyId }: UserEntity): Promise<void> {
    const [row] = await db.query<{ isEmpty: boolean }[]>(emptyQuery, [companyId, id]);
    if (!row?.isEmpty) throw new DomainError('IN_ANOTHER_COMPANY');
    await db.update(CompanyEntity, { companyId }, { deletionAt: new Date() });
  }

  /** Whoever opened a link that only went by mail has shown that the mailbox is the own one. */
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
