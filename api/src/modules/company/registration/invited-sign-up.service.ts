import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditService } from '../../account/audit/audit.service.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { InvitationAcceptanceService } from '../company-invitation/invitation-acceptance.service.ts';
import { type NewUser, newUser } from './new-user.ts';

/** Signs up users that were invited by a company. */
@Injectable()
export class InvitedSignUpService {
  constructor(
    @Inject(InvitationAcceptanceService) private readonly invitations: InvitationAcceptanceService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  /** A link that was only mailed proves the address. */
  async join(db: EntityManager, token: string, person: NewUser, address: string): Promise<UserEntity> {
    const id = uuid();
    const { email } = person;
    const place = await this.invitations.accept(db, token, { email, address }, async ({ companyId, isAdmin, provesEmail }) => {
      const isVerified = person.isVerified || provesEmail;
      await db.save(db.create(UserEntity, { ...newUser(person), id, companyId, isAdmin, isVerified }));
      return id;
    });
    await this.audit.add(db, { companyId: place.companyId, action: 'userRegistered', byUserId: id, address });
    return db.findOneByOrFail(UserEntity, { id });
  }
}
