import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { FilterService } from '../../account/filter/filter.service.ts';
import { IdentityRepository } from '../../account/identity/identity.repository.ts';
import { SignInService } from '../../account/identity/sign-in/sign-in.service.ts';
import type { UserEntity } from '../../account/user/user.entity.ts';
import { ImageService } from '../../service/image/image.service.ts';
import { MailService } from '../../service/mail/mail.service.ts';
import { CompanyEntity } from '../company/company.entity.ts';

/** Removes users from a company permanently. Only the name stays in its records. */
@Injectable()
export class OffboardingService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(FilterService) private readonly filters: FilterService,
    @Inject(ImageService) private readonly images: ImageService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** Deletes all sign-in methods and ends sign-ins; the row of the user is locked. */
  async remove(db: EntityManager, user: UserEntity, by: { byUserId: string; address: string }): Promise<void> {
    const { companyId, id, identityId, email, name, locale, avatar } = user;
    const { name: company } = await db.findOneByOrFail(CompanyEntity, { companyId });
    await this.audit.add(db, { companyId, action: 'userDeleted', ...by, targetId: id });
    await this.mails.send(db, { kind: 'account-deleted', to: email, locale, values: { name, email, company } });
    await this.images.remove(db, avatar);
    await this.filters.removeAll(db, id);
    if (this.env.IDENTITY_URL) await this.signIns.announceEnd(db, { userId: id }, 'deleted');
    else await this.identities.delete(db, identityId);

    const now = new Date();
    user.erase(now);
    await db.save(user);
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'user' });
    await this.events.enqueue(db, { type: 'userOffboarded', userId: id, at: now.toISOString() });
  }
}
