import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, ensureSignedInRecently } from '../../../access/actor.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AccountService } from '../../account/identity/account/account.service.ts';
import { UserService } from '../../account/user/user.service.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { CompanyDeletionService } from '../company/company-deletion.service.ts';
import { LicenseService } from '../company/license.service.ts';
import { OffboardingService } from './offboarding.service.ts';

/** Deletes the account of the signed-in user. */
@Injectable()
export class MyDeletionService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UserService) private readonly users: UserService,
    @Inject(AccountService) private readonly accounts: AccountService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(CompanyDeletionService) private readonly companies: CompanyDeletionService,
    @Inject(OffboardingService) private readonly removal: OffboardingService,
  ) {}

  /** Removes the user. The last user is the owner and deletes the company, which can be restored for 14 days. */
  async delete(actor: Actor, address: string): Promise<void> {
    ensureSignedInRecently(actor);
    const by = { byUserId: actor.userId, address };
    await this.dataSource.transaction(async (db) => {
      const { companyId } = actor;
      // Blocks joining and ownership transfers.
      await this.licenses.lock(db, companyId);
      const company = await db.findOneBy(CompanyEntity, { companyId });
      const user = await this.accounts.lock(db, { id: actor.userId });
      // Deleted meanwhile, alone or with the company.
      if (!company || !user) return;
      if (company.createdById !== user.id) return this.removal.remove(db, user, by);

      if ((await this.users.countActive(companyId, db)) > 1) throw new DomainError('OWNERSHIP_TRANSFER_REQUIRED');
      await this.companies.request(db, company, by);
    });
  }
}
