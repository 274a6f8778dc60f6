import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { advisoryLock } from '../../../../database/advisory-lock.ts';
import type { IdentityEntity } from '../identity.entity.ts';
import { IdentityRepository } from '../identity.repository.ts';
import { IdentityProviderEntity } from '../identity-provider.entity.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import { SignInMethodNotifier } from '../sign-in/sign-in-method.notifier.ts';
import type { ProviderProfile } from './provider-profile.ts';

/** The account of a profile, and whether it was created. */
export interface AccountOfProfile {
  identity: IdentityEntity;
  isNew: boolean;
}

/** Finds, creates and links the account of a provider profile. */
@Injectable()
export class ProviderAccountService {
  constructor(
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
    @Inject(SignInMethodNotifier) private readonly methods: SignInMethodNotifier,
  ) {}

  find(db: EntityManager, { provider, subject }: ProviderProfile): Promise<IdentityEntity | null> {
    return this.identities.findByProvider(db, provider, subject);
  }

  /**
   * Finds or creates the account. Links an account with the same address if both sides have verified it. Otherwise returns
   * `null`, and the user has to sign in to it first: the address may not belong to the user of the other account.
   */
  async findOrCreate(db: EntityManager, profile: ProviderProfile, address: string): Promise<AccountOfProfile | null> {
    const { email, emailVerified, displayName, photoUrl } = profile;
    // Serializes parallel sign-ins of a new user.
    await advisoryLock(db, `account of ${email}`);
    const linked = await this.find(db, profile);
    if (linked) {
      await this.refresh(db, profile);
      return { identity: linked, isNew: false };
    }

    const known = await this.identities.findByEmail(db, email);
    if (!known) {
      const identity = await this.identities.create(db, { email, displayName, photoUrl, emailVerified });
      await this.identities.linkProvider(db, identity.identityId, profile);
      return { identity, isNew: true };
    }
    const isSafe = emailVerified && known.emailVerified && !(await this.hasAnother(db, known, profile));
    if (!isSafe) return null;
    await this.link(db, known, profile, address);
    return { identity: known, isNew: false };
  }

  /** Throws FEDERATED_USER_ID_ALREADY_LINKED if either side is linked to another account. */
  async link(db: EntityManager, identity: IdentityEntity, profile: ProviderProfile, address: string): Promise<void> {
    const { identityId } = identity;
    const { provider, subject, email, displayName, photoUrl } = profile;
    if ((await this.find(db, profile))?.identityId === identityId) return;
    await this.identities.linkProvider(db, identityId, { provider, subject, email, displayName, photoUrl });
    await this.identityUsers.record(db, identityId, { action: 'providerLinked', address, details: { provider } });
    await this.methods.notify(db, identity, provider, 'added');
  }

  private hasAnother(db: EntityManager, { identityId }: IdentityEntity, { provider }: ProviderProfile): Promise<boolean> {
    return db.existsBy(IdentityProviderEntity, { identityId, provider });
  }

  /** Updates name and address. Apple sends the name only once. */
  private async refresh(db: EntityManager, { provider, subject, email, displayName, photoUrl }: ProviderProfile): Promise<void> {
    await db.update(IdentityProviderEntity, { provider, subject }, { email, photoUrl, ...(displayName && { displayName }) });
  }
}
