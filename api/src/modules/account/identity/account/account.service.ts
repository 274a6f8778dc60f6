import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { UserEntity } from '../../user/user.entity.ts';
import { IdentityEntity } from '../identity.entity.ts';
import { IdentityRepository } from '../identity.repository.ts';
import { SignInService } from '../sign-in/sign-in.service.ts';

/** Changes an account: a user, and its identity unless that is hosted. */
@Injectable()
export class AccountService {
  private readonly isHosted: boolean;

  constructor(
    @Inject(ENV) env: Env,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(SignInService) private readonly signIns: SignInService,
  ) {
    this.isHosted = env.IDENTITY_URL !== undefined;
  }

  /** Locks the identity before the user, as everywhere, to avoid deadlocks. `null` for a deleted user. */
  async lock(db: EntityManager, who: { id: string; companyId?: string }): Promise<UserEntity | null> {
    const where = { ...who, deletedAt: IsNull() };
    const found = await db.findOneBy(UserEntity, where);
    if (!found) return null;
    const { identityId } = found;
    if (!this.isHosted) await db.findOne(IdentityEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
    return db.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  async changeIdentity(
    db: EntityManager,
    { identityId }: UserEntity,
    change: Partial<Pick<IdentityEntity, 'displayName' | 'emailVerified'>>,
  ): Promise<void> {
    if (!this.isHosted) await db.update(IdentityEntity, { identityId }, change);
  }

  async enableIdentity(db: EntityManager, { identityId }: UserEntity): Promise<void> {
    if (!this.isHosted) await this.identities.setDisabled(db, identityId, false);
  }

  /** Ends every sign-in. */
  async disableIdentity(db: EntityManager, { id: userId, identityId }: UserEntity): Promise<void> {
    if (this.isHosted) await this.signIns.announceEnd(db, { userId }, 'deactivated');
    else await this.identities.setDisabled(db, identityId, true);
  }

  /** Deletes all sign-in methods and ends every sign-in. */
  async deleteIdentity(db: EntityManager, { id: userId, identityId }: UserEntity): Promise<void> {
    if (this.isHosted) await this.signIns.announceEnd(db, { userId }, 'deleted');
    else await this.identities.delete(db, identityId);
  }
}
