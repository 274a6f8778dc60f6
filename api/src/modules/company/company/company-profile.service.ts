import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService, type NewAuditRecord } from '../../account/audit/audit.service.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { ImageService } from '../../service/image/image.service.ts';
import type { CompanyEntity } from './company.entity.ts';
import { lockCompany } from './lock-company.ts';

type CompanyUpdate = CallOf<'updateCompany'>['body'];
type Step = Pick<NewAuditRecord, 'action' | 'details'>;

/** Name, logo and settings of a company. */
@Injectable()
export class CompanyProfileService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(ImageService) private readonly images: ImageService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** Changes only the given fields. */
  update(actor: Actor, address: string, { name, settings, logoUploadId }: CompanyUpdate): Promise<CompanyEntity> {
    return this.change(actor, address, async (db) => {
      const { companyId, userId } = actor;
      const logo = logoUploadId && (await this.images.take(db, logoUploadId, { companyId, userId, purpose: 'logo' }));
      const company = await lockCompany(db, companyId);
      const steps: Step[] = [];
      const renamed = name === undefined ? null : company.rename(name);
      if (renamed) steps.push({ action: 'companyRenamed', details: { name: renamed } });
      const changed = company.changeSettings(settings ?? {});
      if (changed['secondFactorRequired']?.is) await this.ensureSecondFactor(db, actor);
      if (changed['deviceAccess']) {
        await db.save(company);
        await this.events.record(db, { type: 'deviceRulesChanged', companyId, assignmentId: null });
      }
      if (Object.keys(changed).length > 0) steps.push({ action: 'settingsChanged', details: { settings: changed } });
      if (logo) {
        await this.images.remove(db, company.logo);
        company.logo = logo;
        steps.push({ action: 'logoChanged' });
      }
      return { company, steps };
    });
  }

  /** Does nothing without a logo. */
  async removeLogo(actor: Actor, address: string): Promise<void> {
    await this.change(actor, address, async (db) => {
      const company = await lockCompany(db, actor.companyId);
      if (!company.logo) return { company, steps: [] };
      await this.images.remove(db, company.logo);
      company.logo = null;
      return { company, steps: [{ action: 'logoRemoved' }] };
    });
  }

  private async change(
    { companyId, userId }: Actor,
    address: string,
    change: (db: EntityManager) => Promise<{ company: CompanyEntity; steps: Step[] }>,
  ): Promise<CompanyEntity> {
    return this.dataSource.transaction(async (db) => {
      const { company, steps } = await change(db);
      if (steps.length === 0) return company;
      for (const step of steps) await this.audit.add(db, { companyId, byUserId: userId, address, ...step });
      this.events.publish(db, { type: 'companyChanged', companyId, what: 'company' });
      return db.save(company);
    });
  }

  /** The acting user must have a second factor, so that the setting does not lock them out. */
  private async ensureSecondFactor(db: EntityManager, { userId }: Actor): Promise<void> {
    if (!(await db.existsBy(UserEntity, { id: userId, secondFactor: true }))) throw new DomainError('SECOND_FACTOR_MISSING');
  }
}
