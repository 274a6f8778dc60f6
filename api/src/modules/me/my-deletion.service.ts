import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, ensureSignedInRecently } from '../../access/actor.ts';
import { afterCommit } from '../../database/after-commit.ts';
import { DomainError } from '../../http/domain-error.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { CompanyEvents } from '../company/company.events.ts';
import { CompanyDeletionService } from '../company/company-deletion.service.ts';
import { LicenseService } from '../company/license.service.ts';
import { AccountLockService } from '../identity/account-lock.service.ts';
import { UserService } from '../user/user.service.ts';
import { OffboardingService } from './offboarding.service.ts';

/** Leaving the product. */
@Injectable()
export class MyDeletionService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UserService) private readonly users: UserService,
    @Inject(AccountLockService) private readonly accounts: AccountLockService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(CompanyDeletionService) private readonly companies: CompanyDeletionService,
    @Inject(CompanyEvents) private readonly changes: CompanyEvents,
    @Inject(OffboardingService) private readonly removal: OffboardingService,
  ) {}

  /** The owner goes last, and the company with them: for 14 days both can come back. */
  async delete(actor: Actor, address: string): Promise<void> {
    ensureSignedInRecently(actor);
    const by = { byUserId: actor.userId, address };
    await this.dataSource.transaction(async (db) => {
      const { companyId } = actor;
      // Nobody joins, and nobody hands the company over, meanwhile.
      await this.licenses.lock(db, companyId);
      const company = await db.findOneBy(CompanyEntity, { companyId });
      const user = await this.accounts.lock(db, { id: actor.userId });
      // Gone meanwhile, alone or with the whole company.
      if (!company || !user) return;
      if (company.createdById !== user.id) return this.removal.remove(db, user, by);

      if ((await this.users.countActive(companyId, db)) > 1) throw new DomainError('OWNERSHIP_TRANSFER_REQUIRED');
      await this.companies.request(db, company, by);
      afterCommit(db, () => this.changes.publish(companyId, 'company'));
    });
  }
}
