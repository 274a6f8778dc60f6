import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { FilterService } from '../../account/filter/filter.service.ts';
import { AccountService } from '../../account/identity/account/account.service.ts';
import { PushSubscriptionService } from '../../account/push/push-subscription.service.ts';
import type { UserEntity } from '../../account/user/user.entity.ts';
import { ImageService } from '../../service/image/image.service.ts';
import { MailService } from '../../service/mail/mail.service.ts';
import { CompanyService } from '../company/company.service.ts';

/** Removes users from a company permanently. Only the name stays in its records. */
@Injectable()
export class OffboardingService {
  constructor(
    @Inject(AccountService) private readonly accounts: AccountService,
    @Inject(FilterService) private readonly filters: FilterService,
    @Inject(PushSubscriptionService) private readonly pushes: PushSubscriptionService,
    @Inject(ImageService) private readonly images: ImageService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  /** Deletes all sign-in methods and ends sign-ins; the row of the user is locked. */
  async remove(db: EntityManager, user: UserEntity, by: { byUserId: string; address: string }): Promise<void> {
    const { companyId, id, email, name, locale, avatar } = user;
    const { name: company } = await this.companies.find(companyId, db);
    await this.audit.add(db, { companyId, action: 'userDeleted', ...by, targetId: id });
    await this.mails.send(db, { kind: 'account-deleted', to: email, locale, values: { name, email, company } });
    await this.images.remove(db, avatar);
    await this.filters.removeAll(db, id);
    await this.pushes.removeAll(db, id);
    await this.accounts.deleteIdentity(db, user);

    const now = new Date();
    user.erase(now);
    await db.save(user);
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'user' });
    await this.events.enqueue(db, { type: 'userOffboarded', userId: id, at: now.toISOString() });
  }
}
