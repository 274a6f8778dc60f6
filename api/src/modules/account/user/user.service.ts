import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { UserEntity } from './user.entity.ts';

export interface IdentityFacts {
  email: string;
  emailVerified: boolean;
}

@Injectable()
export class UserService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  findSelf(actor: Actor): Promise<UserEntity> {
    return this.dataSource.getRepository(UserEntity).findOneByOrFail({ id: actor.userId });
  }

  /** Copies address and verification from the identity to its user, if there is one. */
  async followIdentity(db: EntityManager, identityId: string, { email, emailVerified }: IdentityFacts): Promise<UserEntity | null> {
    const user = await db.findOne(UserEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
    if (!user) return null;
    const { id: userId, isVerified } = user;
    if (isVerified && !emailVerified) await this.events.record(db, { type: 'accessEnded', signIns: { userId }, reason: 'access' });
    if (emailVerified !== isVerified) this.events.publish(db, { type: 'verificationChanged', userId, isVerified: emailVerified });
    return db.save(Object.assign(user, { email, isVerified: emailVerified }));
  }

  /** Number of active users of a company. */
  countActive(companyId: string, db: EntityManager = this.dataSource.manager): Promise<number> {
    return db.countBy(UserEntity, { companyId, deactivatedAt: IsNull() });
  }
}
