import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, ensureSignedInRecently, roleOf } from '../../../access/actor.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { AccountService } from '../../account/identity/account/account.service.ts';
import { IdentityRepository } from '../../account/identity/identity.repository.ts';
import { SecondFactorService } from '../../account/identity/second-factor/second-factor.service.ts';
import { SignInService } from '../../account/identity/sign-in/sign-in.service.ts';
import { toPersonName } from '../../account/user/to-person-name.ts';
import { toUser } from '../../account/user/to-user.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { UserService } from '../../account/user/user.service.ts';
import { MailService } from '../../service/mail/mail.service.ts';
import type { CompanyEntity } from '../company/company.entity.ts';
import { hasFreeLicense, LicenseService, licenseLimitReached } from '../company/license.service.ts';
import { OffboardingService } from '../me/offboarding.service.ts';

type Change = CallOf<'updateUser'>['body'];

interface By {
  byUserId: string;
  address: string;
}

/** Changes of users by admins. */
@Injectable()
export class UserManagementService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(AccountService) private readonly accounts: AccountService,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(SecondFactorService) private readonly factors: SecondFactorService,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(OffboardingService) private readonly removal: OffboardingService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(UserService) private readonly users: UserService,
  ) {}

  /** Changes only the given fields. */
  update(actor: Actor, userId: string, change: Change, address: string): Promise<ReplyOf<'updateUser'>> {
    const by = { byUserId: actor.userId, address };
    return this.change(actor, userId, async (db, user, company) => {
      if (change.name !== undefined) await this.rename(db, user, toPersonName(change.name, user.email), by);
      if (change.isAdmin !== undefined) await this.changeRole(db, user, change.isAdmin, by);
      if (change.isActive === true) await this.activate(db, user, by);
      await db.save(user);
      if (change.isActive === false) await this.deactivate(db, user, by);
      return toUser(user, roleOf(user, company));
    });
  }

  /** Requires a recent sign-in. The name stays in past sessions. */
  async remove(actor: Actor, userId: string, address: string): Promise<void> {
    ensureSignedInRecently(actor);
    await this.change(actor, userId, (db, user) => this.removal.remove(db, user, { byUserId: actor.userId, address }));
  }

  /** Helps users who lost their second factor. Requires a recent sign-in. */
  async removeSecondFactor(actor: Actor, userId: string, address: string): Promise<void> {
    if (this.env.IDENTITY_URL) throw new DomainError('IDENTITY_HOSTED');
    ensureSignedInRecently(actor);
    await this.change(actor, userId, async (db, user, company) => {
      const { companyId, id: targetId, identityId } = user;
      const identity = await this.identities.find(db, identityId);
      if (!identity || identity.totpId === null) return;
      await this.factors.clear(db, identity);
      // An active sign-in may be that of a stolen phone.
      await this.signIns.revokeAll(db, identityId, 'changed');
      await this.audit.add(db, { companyId, action: 'userSecondFactorRemoved', byUserId: actor.userId, address, targetId });
      await this.mailSecondFactorRemoved(db, user, company, actor.userId);
    });
  }

  /** Locks the company, so that license checks and owner changes are serialized. */
  private change<Answer>(
    { companyId, userId: ownId }: Actor,
    userId: string,
    change: (db: EntityManager, user: UserEntity, company: CompanyEntity) => Promise<Answer>,
  ): Promise<Answer> {
    return this.dataSource.transaction(async (db) => {
      const company = await this.licenses.lock(db, companyId);
      if (!company) throw new DomainError('COMPANY_NOT_FOUND');
      const user = await this.accounts.lock(db, { id: userId, companyId });
      if (!user) throw new DomainError('USER_NOT_FOUND');
      if (user.id === ownId) throw new DomainError('OWN_ACCOUNT');
      if (user.id === company.createdById) throw new DomainError('OWNERSHIP_TRANSFER_REQUIRED');
      const answer = await change(db, user, company);
      this.events.publish(db, { type: 'companyChanged', companyId, what: 'user' });
      return answer;
    });
  }

  private async rename(db: EntityManager, user: UserEntity, name: string, by: By): Promise<void> {
    const { companyId, id: targetId, name: was } = user;
    if (was === name) return;
    user.name = name;
    await this.accounts.changeIdentity(db, user, { displayName: name });
    await this.audit.add(db, { companyId, action: 'userRenamed', ...by, targetId, details: { name: { was, is: name } } });
  }

  private async changeRole(db: EntityManager, user: UserEntity, isAdmin: boolean, by: By): Promise<void> {
    const { companyId, id: targetId } = user;
    if (user.isAdmin === isAdmin) return;
    user.isAdmin = isAdmin;
    if (!isAdmin) {
      await this.events.record(db, { type: 'accessEnded', signIns: { userId: targetId }, reason: 'access' });
      await this.events.enqueue(db, { type: 'userDemoted', userId: targetId });
    }
    this.events.publish(db, { type: 'roleChanged', userId: targetId });
    await this.audit.add(db, { companyId, action: isAdmin ? 'userPromotedToAdmin' : 'userDemotedToOperator', ...by, targetId });
  }

  private async activate(db: EntityManager, user: UserEntity, by: By): Promise<void> {
    const { companyId, id: targetId } = user;
    if (!user.deactivatedAt) return;
    const licenses = await this.licenses.count(companyId, new Date(), db);
    if (!hasFreeLicense(licenses)) throw licenseLimitReached(licenses);
    user.activate();
    await this.accounts.enableIdentity(db, user);
    await this.audit.add(db, { companyId, action: 'userActivated', ...by, targetId });
  }

  /** Ends every sign-in. */
  private async deactivate(db: EntityManager, user: UserEntity, by: By): Promise<void> {
    const { companyId, id: targetId } = user;
    if (user.deactivatedAt) return;
    const now = new Date();
    user.deactivate(now);
    await db.save(user);
    await this.accounts.disableIdentity(db, user);
    await this.events.enqueue(db, { type: 'userOffboarded', userId: targetId, at: now.toISOString() });
    await this.audit.add(db, { companyId, action: 'userDeactivated', ...by, targetId });
  }

  /** Contains no undo link: kept for later, it would bypass the next second factor. */
  private async mailSecondFactorRemoved(
    db: EntityManager,
    user: UserEntity,
    { name: company }: CompanyEntity,
    byUserId: string,
  ): Promise<void> {
    const { name, email, locale } = user;
    const { name: by } = await this.users.find(byUserId, db);
    const link = new URL('/app/account/settings?section=second-factor', this.env.PUBLIC_URL).href;
    const values = { link, name, email, change: 'removedByAdmin', by, company } as const;
    await this.mails.send(db, { kind: 'second-factor-changed', to: email, locale, values });
  }
}
