import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditService } from '../audit/audit.service.ts';
import { InvitationAcceptanceService } from '../company-invitation/invitation-acceptance.service.ts';
import { UserEntity } from '../user/user.entity.ts';
import { type NewUser, newUser } from './new-user.ts';

/** People who sign up because a company invited them. */
@Injectable()
export class InvitedSignUpService {
  constructor(
    @Inject(InvitationAcceptanceService) private readonly invitations: InvitationAcceptanceService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  /** Whoever opened a link that only went by mail has shown that the mailbox is the own one. */
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
