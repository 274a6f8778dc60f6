import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { UserEntity } from '../../user/user.entity.ts';
import { IdentityEntity } from '../identity.entity.ts';

/** Serializes changes of one account. */
@Injectable()
export class AccountLockService {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Locks the identity before the user, as everywhere, to avoid deadlocks. `null` for a deleted user. */
  async lock(db: EntityManager, who: { id: string; companyId?: string }): Promise<UserEntity | null> {
    const where = { ...who, deletedAt: IsNull() };
    const found = await db.findOneBy(UserEntity, where);
    if (!found) return null;
    const { identityId } = found;
    if (!this.env.IDENTITY_URL) await db.findOne(IdentityEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
    return db.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
  }
}
