import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, roleOf } from '../../../access/actor.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AccountLockService } from '../../account/identity/account/account-lock.service.ts';
import { IdentityEntity } from '../../account/identity/identity.entity.ts';
import { toUser } from '../../account/user/to-user.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { ImageService } from '../../service/image/image.service.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { CompanyRepository } from '../company/company.repository.ts';
import { InvitationAcceptanceService, type InvitedMembership } from './invitation-acceptance.service.ts';

/** Moves an existing user to the company that invited them. */
@Injectable()
export class UserMoveService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(ImageService) private readonly images: ImageService,
    @Inject(AccountLockService) private readonly accounts: AccountLockService,
    @Inject(InvitationAcceptanceService) private readonly invitations: InvitationAcceptanceService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** Deletes the user's company if it is empty; otherwise the invitation stays open. */
  accept({ userId }: Actor, token: string, address: string) {
    return this.dataSource.transaction(async (db) => {
      const { companyId } = await this.invitations.find(db, token, new Date());
      const { companyId: formerId } = await db.findOneByOrFail(UserEntity, { id: userId });
      await this.companies.lockAll(db, [companyId, formerId]);
      const user = await this.accounts.lock(db, { id: userId });
      if (!user || user.deactivatedAt || user.companyId !== formerId) throw new DomainError('UNAUTHENTICATED');

      await this.invitations.accept(db, token, { email: user.email, address }, async (membership) => {
        if (formerId === membership.companyId) throw new DomainError('ALREADY_IN_COMPANY');
        await this.leave(db, user);
        await this.move(db, user, membership);
        return userId;
      });
      await this.events.record(db, { type: 'accessEnded', signIns: { userId }, reason: 'access' });
      await this.events.enqueue(db, { type: 'userOffboarded', userId, at: new Date().toISOString() });
      this.events.publish(db, { type: 'userMoved', userId });
      const company = await db.findOneByOrFail(CompanyEntity, { companyId });
      return toUser(user, roleOf(user, company));
    });
  }

  /** Schedules the immediate deletion of the old company. */
  private async leave(db: EntityManager, { id, companyId }: UserEntity): Promise<void> {
    if (!(await this.companies.isEmptyBesides(db, companyId, id))) throw new DomainError('IN_ANOTHER_COMPANY');
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
    user.movedAt = new Date();
    await db.save(user);
    await this.images.moveAvatar(db, user.id, companyId);
  }
}
