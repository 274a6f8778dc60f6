import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { toKnownEmail } from '../../../service/mail/to-known-email.ts';
import { IdentityEntity } from '../identity.entity.ts';
import { IdentityRepository } from '../identity.repository.ts';
import { IdentityProviderEntity } from '../identity-provider.entity.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import { PasswordService } from '../password/password.service.ts';
import { ensureRecent } from '../sign-in/ensure-recent.ts';
import { IdentityTokenService, type IssuedTokens, type TokenHolder } from '../sign-in/identity-token.service.ts';
import { SignInService } from '../sign-in/sign-in.service.ts';
import type { Caller } from '../sign-in/sign-in-facts.ts';
import { SignInMethodNotifier } from '../sign-in/sign-in-method.notifier.ts';
import { ensureEmailForm } from './ensure-email-form.ts';

export interface AccountChange {
  email?: string | undefined;
  password?: string | undefined;
  displayName?: string | null | undefined;
  photoUrl?: string | null | undefined;
  /** Providers to unlink; `password` is one. */
  unlink: readonly string[];
}

/** `tokens` is `null` if the previous ones stay valid. */
export interface UpdatedAccount {
  identity: IdentityEntity;
  tokens: IssuedTokens | null;
}

const isWeb = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Changes that account holders make themselves. */
@Injectable()
export class IdentityAccountService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
    @Inject(PasswordService) private readonly passwords: PasswordService,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(SignInMethodNotifier) private readonly methods: SignInMethodNotifier,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
  ) {}

  providersOf(identityId: string, db: EntityManager = this.dataSource.manager): Promise<IdentityProviderEntity[]> {
    return db.find(IdentityProviderEntity, { where: { identityId }, order: { createdAt: 'ASC' } });
  }

  /**
   * A changed password ends all other sign-ins. Only changes that require a recent sign-in return new tokens: an access token alone must
   * not become a refresh token.
   */
  async update(idToken: string, change: AccountChange, { address }: Caller): Promise<UpdatedAccount> {
    const holder = await this.tokens.holderOf(idToken);
    const { email, password, displayName, photoUrl, unlink } = change;
    if (email !== undefined) ensureEmailForm(email);
    // A new address must be verified first: VERIFY_AND_CHANGE_EMAIL.
    if (email !== undefined && toKnownEmail(email) !== holder.identity.email) throw new IdentityError('OPERATION_NOT_ALLOWED');
    if (photoUrl && !isWeb(photoUrl)) throw new IdentityError('INVALID_PHOTO_URL');
    const needsRecent = password !== undefined || unlink.length > 0;
    if (needsRecent) ensureRecent(holder);
    const passwordHash = password === undefined ? null : await this.passwords.hash(password, address);

    return this.dataSource.transaction(async (db) => {
      const identity = await this.identities.lock(db, holder.identity.identityId);
      if (displayName !== undefined) identity.displayName = (displayName ?? '').trim();
      if (photoUrl !== undefined) identity.photoUrl = photoUrl || null;
      await db.update(
        IdentityEntity,
        { identityId: identity.identityId },
        { displayName: identity.displayName, photoUrl: identity.photoUrl },
      );
      if (unlink.length > 0) await this.unlink(db, identity, unlink, address);
      if (passwordHash !== null) return { identity, tokens: await this.changePassword(db, identity, passwordHash, holder, address) };
      return { identity, tokens: needsRecent ? await this.tokens.goOn(db, identity, holder) : null };
    });
  }

  /** Rejected for identities with a user, which is deleted through the API. */
  async delete(idToken: string): Promise<void> {
    const holder = await this.tokens.holderOf(idToken);
    ensureRecent(holder);
    const { identityId } = holder.identity;
    await this.dataSource.transaction(async (db) => {
      await this.identities.lock(db, identityId);
      if (await this.identityUsers.find(db, identityId)) throw new IdentityError('OPERATION_NOT_ALLOWED');
      await this.identities.delete(db, identityId);
    });
  }

  private async changePassword(
    db: EntityManager,
    identity: IdentityEntity,
    passwordHash: string,
    holder: TokenHolder,
    address: string,
  ): Promise<IssuedTokens> {
    await this.passwords.set(db, identity, passwordHash, address);
    await this.signIns.endOthers(db, identity.identityId, holder.signInId, 'changed');
    const at = new Date();
    await this.signIns.forgetTokensBefore(db, identity.identityId, at);
    return this.tokens.goOn(db, Object.assign(identity, { validSince: at }), { ...holder, signedInAt: at });
  }

  private async unlink(db: EntityManager, identity: IdentityEntity, unlink: readonly string[], address: string): Promise<void> {
    const { identityId } = identity;
    const providers = await this.providersOf(identityId, db);
    const linked = providers.filter(({ provider }) => !unlink.includes(provider));
    const losesPassword = unlink.includes('password') && identity.passwordHash !== null;
    // The last sign-in method cannot be removed.
    if (linked.length === 0 && (losesPassword || identity.passwordHash === null)) throw new IdentityError('OPERATION_NOT_ALLOWED');
    for (const { provider } of providers.filter((known) => !linked.includes(known))) {
      await db.delete(IdentityProviderEntity, { identityId, provider });
      await this.identityUsers.record(db, identityId, { action: 'providerUnlinked', address, details: { provider } });
      await this.methods.notify(db, identity, provider, 'removed');
    }
    if (losesPassword) {
      Object.assign(identity, { passwordHash: null, passwordChangedAt: null });
      await db.update(IdentityEntity, { identityId }, { passwordHash: null, passwordChangedAt: null });
      await this.identityUsers.record(db, identityId, { action: 'passwordChanged', address, details: { removed: true } });
      await this.methods.notify(db, identity, 'password', 'removed');
    }
  }
}
