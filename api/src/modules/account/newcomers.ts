import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Audit } from '../audit/audit.service.ts';
import { Invitations } from '../invitation/invitations.service.ts';
import { UserEntity } from '../user/user.entity.ts';
import { type NewPerson, newUser } from './new-person.ts';

/** People who sign up because a company invited them. */
@Injectable()
export class Newcomers {
  constructor(
    @Inject(Invitations) private readonly invitations: Invitations,
    @Inject(Audit) private readonly audit: Audit,
  ) {}

  /** Whoever opened a link that only went by mail has shown that the mailbox is the own one. */
  async join(db: EntityManager, token: string, person: NewPerson, address: string): Promise<UserEntity> {
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
