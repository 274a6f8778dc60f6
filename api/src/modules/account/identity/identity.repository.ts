import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { IdentityError } from '../../../http/errors/identity-error.ts';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';
import { IdentityEntity } from './identity.entity.ts';
import { IdentityProviderEntity } from './identity-provider.entity.ts';
import { SignInService } from './sign-in/sign-in.service.ts';

export interface NewIdentity {
  email: string;
  displayName?: string;
  photoUrl?: string | null;
  passwordHash?: string | null;
  emailVerified: boolean;
}

export type LinkedProvider = Pick<IdentityProviderEntity, 'provider' | 'subject' | 'email' | 'displayName' | 'photoUrl'>;

/** Accounts of the embedded identity provider. */
@Injectable()
export class IdentityRepository {
  constructor(@Inject(SignInService) private readonly signIns: SignInService) {}

  /** Throws EMAIL_EXISTS for a known address; the transaction of `db` stays usable. */
  async create(
    db: EntityManager,
    { email, displayName = '', photoUrl = null, passwordHash = null, emailVerified }: NewIdentity,
  ): Promise<IdentityEntity> {
    const identityId = uuid();
    const now = new Date();
    const identity = {
      identityId,
      email: toKnownEmail(email),
      displayName,
      photoUrl,
      passwordHash,
      passwordChangedAt: passwordHash === null ? null : now,
      emailVerified,
      disabled: false,
      validSince: now,
      lastSignInAt: null,
    };
    const { raw } = await db
      .createQueryBuilder()
      .insert()
      .into(IdentityEntity)
      .values(identity)
      .orIgnore()
      .returning('"identityId"')
      .execute();
    if ((raw as unknown[]).length === 0) throw new IdentityError('EMAIL_EXISTS');
    return db.findOneByOrFail(IdentityEntity, { identityId });
  }

  find(db: EntityManager, identityId: string): Promise<IdentityEntity | null> {
    return db.findOneBy(IdentityEntity, { identityId });
  }

  findByEmail(db: EntityManager, email: string): Promise<IdentityEntity | null> {
    return db.findOneBy(IdentityEntity, { email: toKnownEmail(email) });
  }

  /** Stores another hash of the same password. */
  async replaceHash(db: EntityManager, identity: IdentityEntity, passwordHash: string): Promise<void> {
    identity.passwordHash = passwordHash;
    await db.update(IdentityEntity, { identityId: identity.identityId }, { passwordHash });
  }

  /** Locks the identity. Throws USER_NOT_FOUND if it is deleted. */
  async lock(db: EntityManager, identityId: string): Promise<IdentityEntity> {
    const identity = await db.findOne(IdentityEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
    if (!identity) throw new IdentityError('USER_NOT_FOUND');
    return identity;
  }

  /** Deletes the identity with its sign-ins, providers and codes, if it exists. */
  async delete(db: EntityManager, identityId: string): Promise<void> {
    await this.signIns.revokeAll(db, identityId, 'deleted');
    await db.delete(IdentityEntity, { identityId });
  }

  /** Disabling ends every sign-in. */
  async setDisabled(db: EntityManager, identityId: string, disabled: boolean): Promise<void> {
    await db.update(IdentityEntity, { identityId }, { disabled });
    if (disabled) await this.signIns.revokeAll(db, identityId, 'deactivated');
  }

  async findByProvider(db: EntityManager, provider: string, subject: string): Promise<IdentityEntity | null> {
    const link = await db.findOneBy(IdentityProviderEntity, { provider, subject });
    return link && this.find(db, link.identityId);
  }

  /** Throws FEDERATED_USER_ID_ALREADY_LINKED if either side is linked to another account. */
  async linkProvider(db: EntityManager, identityId: string, linked: LinkedProvider): Promise<void> {
    const { provider, subject } = linked;
    const rows = await db
      .createQueryBuilder()
      .insert()
      .into(IdentityProviderEntity)
      .values({ ...linked, identityId })
      .orIgnore()
      .returning('"identityId"')
      .execute();
    if ((rows.raw as unknown[]).length > 0) return;
    const known = await db.findOneBy(IdentityProviderEntity, { provider, subject });
    if (known?.identityId !== identityId) throw new IdentityError('FEDERATED_USER_ID_ALREADY_LINKED');
  }
}
