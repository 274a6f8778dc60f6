import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserService } from '../../user/user.service.ts';
import { IdentityEntity } from '../identity.entity.ts';
import { IdentityProviderEntity } from '../identity-provider.entity.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import { SignInService } from '../sign-in/sign-in.service.ts';

/** Applies a proof that the user owns an address. */
@Injectable()
export class EmailOwnershipService {
  constructor(
    @Inject(UserService) private readonly users: UserService,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
  ) {}

  /** Marks the address as verified. */
  async verify(db: EntityManager, identity: IdentityEntity): Promise<void> {
    identity.emailVerified = true;
    await this.keep(db, identity);
  }

  /**
   * Removes all sign-in methods of an account with an unverified address when its owner proves the address, because an
   * attacker may have created the account.
   */
  async take(db: EntityManager, identity: IdentityEntity, address: string): Promise<void> {
    const hadPassword = identity.passwordHash !== null;
    Object.assign(identity, { emailVerified: true, passwordHash: null, passwordChangedAt: null });
    await db.delete(IdentityProviderEntity, { identityId: identity.identityId });
    await this.keep(db, identity);
    await this.signIns.revokeAll(db, identity.identityId, 'changed');
    identity.validSince = (await db.findOneByOrFail(IdentityEntity, { identityId: identity.identityId })).validSince;
    if (hadPassword)
      await this.identityUsers.record(db, identity.identityId, { action: 'passwordChanged', address, details: { removed: true } });
  }

  /** Saves the identity and updates its user. */
  async keep(db: EntityManager, identity: IdentityEntity): Promise<void> {
    const { identityId, email, emailVerified, passwordHash, passwordChangedAt } = identity;
    await db.update(IdentityEntity, { identityId }, { email, emailVerified, passwordHash, passwordChangedAt });
    await this.users.followIdentity(db, identityId, { email, emailVerified });
  }
}
