import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, roleOf } from '../../../access/actor.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AccountService } from '../../account/identity/account/account.service.ts';
import { toUser } from '../../account/user/to-user.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { UserService } from '../../account/user/user.service.ts';
import { ImageService } from '../../service/image/image.service.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { CompanyRepository } from '../company/company.repository.ts';
import { InvitationAcceptanceService, type InvitedMembership } from './invitation-acceptance.service.ts';

/** Moves an existing user to the company that invited them. */
@Injectable()
export class UserMoveService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(ImageService) private readonly images: ImageService,
    @Inject(AccountService) private readonly accounts: AccountService,
    @Inject(InvitationAcceptanceService) private readonly invitations: InvitationAcceptanceService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(UserService) private readonly users: UserService,
  ) {}

  /** Deletes the user's company if it is empty; otherwise the invitation stays open. */
  accept({ userId }: Actor, token: string, address: string) {
    return this.dataSource.transaction(async (db) => {
      const { companyId } = await this.invitations.find(db, token, new Date());
      const { companyId: formerId } = await this.users.find(userId, db);
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
      await this.accounts.changeIdentity(db, user, { emailVerified: true });
    }
    user.companyId = companyId;
    user.isAdmin = isAdmin;
    user.movedAt = new Date();
    await db.save(user);
    await this.images.moveAvatar(db, user.id, companyId);
  }
}
