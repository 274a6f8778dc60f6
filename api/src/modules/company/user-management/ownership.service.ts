import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { type Actor, ensureSignedInRecently } from '../../../access/actor.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { UserService } from '../../account/user/user.service.ts';
import { MailService } from '../../service/mail/mail.service.ts';
import type { CompanyEntity } from '../company/company.entity.ts';
import { LicenseService } from '../company/license.service.ts';

/** Transfers the ownership of a company. */
@Injectable()
export class OwnershipService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(UserService) private readonly users: UserService,
  ) {}

  /** Requires a recent sign-in. The former owner stays an admin; both get a mail. */
  async transfer(actor: Actor, newOwnerId: string, address: string): Promise<CompanyEntity> {
    ensureSignedInRecently(actor);
    const { companyId, userId } = actor;
    if (newOwnerId === userId) throw new DomainError('OWN_ACCOUNT');
    return this.dataSource.transaction(async (db) => {
      const company = await this.licenses.lock(db, companyId);
      if (!company) throw new DomainError('COMPANY_NOT_FOUND');
      // Transferred meanwhile, for example in another tab.
      if (company.createdById !== userId) throw new DomainError('FORBIDDEN');
      const newOwner = await this.findNewOwner(db, companyId, newOwnerId);
      const formerOwner = await this.users.find(userId, db);

      company.createdById = newOwner.id;
      const saved = await db.save(company);
      await db.update(UserEntity, { id: In([formerOwner.id, newOwner.id]) }, { isAdmin: true });
      await this.audit.add(db, { companyId, action: 'ownershipTransferred', byUserId: userId, address, targetId: newOwner.id });
      await this.mailBoth(db, saved, formerOwner, newOwner);
      for (const what of ['company', 'user'] as const) this.events.publish(db, { type: 'companyChanged', companyId, what });
      return saved;
    });
  }

  private async findNewOwner(db: EntityManager, companyId: string, id: string): Promise<UserEntity> {
    const user = await db.findOne(UserEntity, { where: { id, companyId }, lock: { mode: 'pessimistic_write' } });
    if (!user || user.deletedAt) throw new DomainError('USER_NOT_FOUND');
    if (user.deactivatedAt || !user.isVerified) throw new DomainError('NEW_OWNER_NOT_ELIGIBLE');
    return user;
  }

  private async mailBoth(
    db: EntityManager,
    { name: company }: CompanyEntity,
    formerOwner: UserEntity,
    newOwner: UserEntity,
  ): Promise<void> {
    const link = new URL('/app/account/operators', this.env.PUBLIC_URL).href;
    const about = { link, company, formerOwner: formerOwner.name, newOwner: newOwner.name };
    for (const { email: to, name, locale, id } of [formerOwner, newOwner]) {
      const values = { ...about, name, isForNewOwner: id === newOwner.id };
      await this.mails.send(db, { kind: 'ownership-transferred', to, locale, values });
    }
  }
}
