import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService, type NewAuditRecord } from '../audit/audit.service.ts';
import { UserEntity } from '../user/user.entity.ts';

/** Finds users by their identity. */
@Injectable()
export class IdentityUserService {
  constructor(@Inject(AuditService) private readonly audit: AuditService) {}

  find(db: EntityManager, identityId: string): Promise<UserEntity | null> {
    return db.findOneBy(UserEntity, { identityId });
  }

  /** UNAUTHENTICATED once it is deleted. */
  async findUser(db: EntityManager, id: string): Promise<UserEntity> {
    const user = await db.findOneBy(UserEntity, { id, deletedAt: IsNull() });
    if (!user) throw new DomainError('UNAUTHENTICATED');
    return user;
  }

  async localeOf(db: EntityManager, identityId: string, otherwise: UserEntity['locale'] = 'en'): Promise<UserEntity['locale']> {
    return (await this.find(db, identityId))?.locale ?? otherwise;
  }

  /** Records a change of the user's own account. */
  async record(db: EntityManager, identityId: string, what: Pick<NewAuditRecord, 'action' | 'address' | 'details'>): Promise<void> {
    const user = await this.find(db, identityId);
    if (user) await this.audit.add(db, { ...what, companyId: user.companyId, byUserId: user.id, targetId: user.id });
  }
}
