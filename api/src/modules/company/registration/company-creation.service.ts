import { trial } from '@nearhand/contracts/plans';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditService } from '../../account/audit/audit.service.ts';
import { toPlainName } from '../../account/user/to-plain-name.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { SubscriptionEntity } from '../company/subscription.entity.ts';
import { type NewUser, newUser } from './new-user.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Creates a company for a user who signs up without an invitation. */
@Injectable()
export class CompanyCreationService {
  constructor(@Inject(AuditService) private readonly audit: AuditService) {}

  /** Creates a company on trial, named after its owner if it has no visible name. */
  async create(db: EntityManager, person: NewUser, companyName: string, address: string): Promise<UserEntity> {
    const now = new Date();
    const companyId = uuid();
    const id = uuid();
    const name = toPlainName(companyName.normalize('NFC')) || person.name;
    await db.insert(CompanyEntity, { companyId, name, logo: null, createdById: id, deletionAt: null });
    const user = await db.save(db.create(UserEntity, { ...newUser(person), id, companyId, isAdmin: true }));
    await db.insert(SubscriptionEntity, {
      companyId,
      provider: 'internal',
      isInternalPlan: false,
      plan: trial.plan,
      providerPlan: null,
      status: 'trialing',
      currentPeriodEnd: new Date(now.getTime() + trial.days * dayMs),
      cancelAtPeriodEnd: false,
    });
    for (const action of ['userRegistered', 'companyCreated'] as const) {
      await this.audit.add(db, { companyId, action, byUserId: id, address });
    }
    return user;
  }
}
