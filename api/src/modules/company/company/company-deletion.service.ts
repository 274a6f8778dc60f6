import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, ensureSignedInRecently } from '../../../access/actor.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { MailService } from '../../service/mail/mail.service.ts';
import type { CompanyEntity } from './company.entity.ts';
import { findAdmins } from './find-admins.ts';
import { lockCompany } from './lock-company.ts';

/** Schedules the deletion of companies, which can be restored for 14 days. */
@Injectable()
export class CompanyDeletionService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Requires the typed name of the company and a recent sign-in. */
  async delete(actor: Actor, address: string, typedName: string): Promise<CompanyEntity> {
    ensureSignedInRecently(actor);
    return this.dataSource.transaction(async (db) => {
      const found = await this.lockOwn(db, actor);
      if (!found.isNamed(typedName)) throw new DomainError('COMPANY_NAME_MISMATCH');
      return this.request(db, found, { byUserId: actor.userId, address });
    });
  }

  /** Schedules the deletion of a locked company. A repeated request keeps the first date. */
  async request(
    db: EntityManager,
    company: CompanyEntity,
    { byUserId, address }: { byUserId: string; address: string },
  ): Promise<CompanyEntity> {
    if (company.deletionAt) return company;
    const now = new Date();
    company.scheduleDeletion(now);
    const { companyId } = company;
    const saved = await db.save(company);
    await this.audit.add(db, { companyId, action: 'companyDeletionRequested', byUserId, address });
    await this.mailDeletionScheduled(db, saved, byUserId);
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'company' });
    await this.events.enqueue(db, { type: 'companyDeletionScheduled', companyId, at: now.toISOString() });
    return saved;
  }

  async restore(actor: Actor, address: string): Promise<CompanyEntity> {
    const { companyId, userId } = actor;
    return this.dataSource.transaction(async (db) => {
      const found = await this.lockOwn(db, actor);
      found.restore(new Date());
      const saved = await db.save(found);
      await this.audit.add(db, { companyId, action: 'companyRestored', byUserId: userId, address });
      await this.mailRestored(db, saved, userId);
      this.events.publish(db, { type: 'companyChanged', companyId, what: 'company' });
      return saved;
    });
  }

  /** Locks the company and checks the owner, which may have changed since the request was authorized. */
  private async lockOwn(db: EntityManager, { companyId, userId }: Actor): Promise<CompanyEntity> {
    const company = await lockCompany(db, companyId);
    if (company.createdById !== userId) throw new DomainError('FORBIDDEN');
    return company;
  }

  private async mailDeletionScheduled(db: EntityManager, company: CompanyEntity, byUserId: string): Promise<void> {
    const { recipients, by } = await this.findRecipients(db, company, byUserId);
    const until = company.deletionAt?.toISOString() ?? '';
    const values = { link: `${this.env.PUBLIC_URL}/app/account/delete`, company: company.name, by, until };
    for (const { id, email: to, name, locale } of recipients) {
      const isForOwner = id === company.createdById;
      await this.mails.send(db, { kind: 'company-deletion', to, locale, values: { ...values, name, isForOwner } });
    }
  }

  private async mailRestored(db: EntityManager, company: CompanyEntity, byUserId: string): Promise<void> {
    const { recipients, by } = await this.findRecipients(db, company, byUserId);
    const values = { link: `${this.env.PUBLIC_URL}/app/`, company: company.name, by };
    for (const { email: to, name, locale } of recipients) {
      await this.mails.send(db, { kind: 'company-restored', to, locale, values: { ...values, name } });
    }
  }

  /** Finds the admins, and the name of the acting user. */
  private async findRecipients(db: EntityManager, company: CompanyEntity, byUserId: string) {
    const by = await db.findOneBy(UserEntity, { companyId: company.companyId, id: byUserId });
    return { recipients: await findAdmins(db, company), by: by?.name ?? '' };
  }
}
