import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import { UserEntity } from './user.entity.ts';

export interface IdentityFacts {
  email: string;
  emailVerified: boolean;
}

@Injectable()
export class UserService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  findSelf(actor: Actor): Promise<UserEntity> {
    return this.dataSource.getRepository(UserEntity).findOneByOrFail({ id: actor.userId });
  }

  /** Keeps address and verification as the identity has them; without a user yet, there is nothing to keep. */
  async followIdentity(db: EntityManager, identityId: string, { email, emailVerified }: IdentityFacts): Promise<UserEntity | null> {
    const user = await db.findOne(UserEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
    if (!user) return null;
    return db.save(Object.assign(user, { email, isVerified: emailVerified }));
  }

  /** How many people of the company can work now. */
  countActive(companyId: string, db: EntityManager = this.dataSource.manager): Promise<number> {
    return db.countBy(UserEntity, { companyId, deactivatedAt: IsNull() });
  }
}
