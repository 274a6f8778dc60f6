import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../../../access/actor.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { SecretBox } from '../../../../keys/secret-box.ts';
import { TokenSigner } from '../../../../keys/token-signer.ts';
import { IdentityEntity } from '../identity.entity.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import { NewSignInNotifier } from './new-sign-in.notifier.ts';
import { RefreshTokenEntity } from './refresh-token.entity.ts';
import { SignInEntity } from './sign-in.entity.ts';
import { SignInService } from './sign-in.service.ts';
import type { Caller, SignInFacts } from './sign-in-facts.ts';

export const accessSeconds = 60 * 60;
const refreshMs = 30 * 24 * 60 * 60 * 1000;
/** Grace period: two tabs may refresh at once, and a response may be lost. */
const repeatMs = 10_000;

export interface IssuedTokens {
  idToken: string;
  refreshToken: string;
  identity: IdentityEntity;
}

/** The identity and the sign-in of a token. */
export interface TokenHolder {
  identity: IdentityEntity;
  signInId: string;
  signedInAt: Date;
}

/** Issues id tokens and single-use refresh tokens. */
@Injectable()
export class IdentityTokenService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
    @Inject(NewSignInNotifier) private readonly notifier: NewSignInNotifier,
  ) {}

  /** Completes a sign-in: stores it, issues tokens and notifies the user of a new browser. */
  async start(db: EntityManager, identity: IdentityEntity, facts: SignInFacts): Promise<IssuedTokens> {
    const { identityId } = identity;
    const { at, method, address, userAgent, hasSecondFactor = false } = facts;
    // The identity is always locked first.
    await db.update(IdentityEntity, { identityId }, { lastSignInAt: at });
    const known = facts.signInId ? await this.signIns.findOpen(db, identityId, facts.signInId, 'lock') : null;
    if (known) {
      await db.delete(RefreshTokenEntity, { signInId: known.signInId, usedAt: IsNull() });
      const expiresAt = new Date(at.getTime() + refreshMs);
      await db.update(SignInEntity, known.signInId, { address, lastUsedAt: at, expiresAt, hasSecondFactor });
    } else await this.notifier.notify(db, identity, facts);

    const signInId = known?.signInId ?? uuid();
    if (!known) {
      const expiresAt = new Date(at.getTime() + refreshMs);
      const times = { createdAt: at, lastUsedAt: at, expiresAt, revokedAt: null };
      await db.insert(SignInEntity, {
        signInId,
        identityId,
        method,
        hasSecondFactor,
        address,
        userAgent: userAgent.slice(0, 500),
        parentId: null,
        ...times,
      });
    }
    return this.issue(db, identity, { signInId, method, hasSecondFactor }, at, newToken());
  }

  /** Issues new tokens for a sign-in that continues after a change. */
  async goOn(
    db: EntityManager,
    identity: IdentityEntity,
    { signInId, signedInAt }: Pick<TokenHolder, 'signInId' | 'signedInAt'>,
  ): Promise<IssuedTokens> {
    const signIn = await this.signIns.findOpen(db, identity.identityId, signInId, 'lock');
    if (!signIn) throw new IdentityError('TOKEN_EXPIRED');
    await db.delete(RefreshTokenEntity, { signInId, usedAt: IsNull() });
    return this.issue(db, identity, signIn, signedInAt, newToken());
  }

  /** Starts another sign-in for a framed page in the same browser, which is as old as the caller's and ends with it. */
  async branch(actor: Actor, caller: Caller): Promise<IssuedTokens> {
    return this.dataSource.transaction(async (db) => {
      const { identityId } = await this.identityUsers.findUser(db, actor.userId);
      const identity = await db.findOne(IdentityEntity, { where: { identityId }, lock: { mode: 'for_key_share' } });
      const current = actor.signInId && (await this.signIns.findOpen(db, identityId, actor.signInId, 'keep'));
      if (!identity || identity.disabled || !current || !actor.signedInAt) throw new DomainError('SIGN_IN_NOT_FOUND');
      if (current.parentId !== null) throw new DomainError('FRAME_SIGN_IN');
      const { signInId: parentId, method, hasSecondFactor } = current;
      const now = new Date();
      await this.notifier.notify(db, identity, { ...caller, method, hasSecondFactor, at: now });
      const signIn = { signInId: uuid(), method, hasSecondFactor, parentId };
      const times = { createdAt: now, lastUsedAt: now, expiresAt: new Date(now.getTime() + refreshMs), revokedAt: null };
      await db.insert(SignInEntity, {
        ...signIn,
        identityId,
        address: caller.address,
        userAgent: caller.userAgent.slice(0, 500),
        ...times,
      });
      return this.issue(db, identity, signIn, actor.signedInAt, newToken());
    });
  }

  /**
   * Exchanges a refresh token. Within the grace period a repeated token returns the same pair; later, or after the next one was
   * used, it counts as stolen and the whole sign-in ends.
   */
  async exchange(refreshToken: string, { address }: Pick<Caller, 'address'>): Promise<IssuedTokens> {
    const issued = await this.dataSource.transaction(async (db) => {
      const tokenHash = this.hashOf(refreshToken);
      const shown = await db.findOneBy(RefreshTokenEntity, { tokenHash });
      // Serializes uses of the token and the end of the sign-in; the identity is always locked first.
      const holder =
        shown && (await db.findOne(IdentityEntity, { where: { identityId: shown.identityId }, lock: { mode: 'for_key_share' } }));
      const signIn = shown && (await this.signIns.findOpen(db, shown.identityId, shown.signInId, 'lock'));
      const used = signIn && (await db.findOneBy(RefreshTokenEntity, { tokenHash }));
      if (holder?.disabled) return 'USER_DISABLED';
      if (!used) return shown ? 'TOKEN_EXPIRED' : 'INVALID_REFRESH_TOKEN';
      const now = new Date();
      const identity = await db.findOneByOrFail(IdentityEntity, { identityId: used.identityId });
      const next = this.nextOf(refreshToken);
      if (used.usedAt && !(await this.isRepetition(db, used.usedAt, now, next))) {
        await this.signIns.endStolen(db, identity, signIn, address);
        return 'TOKEN_EXPIRED';
      }
      const parent = signIn.parentId === null ? null : await db.findOneBy(SignInEntity, { signInId: signIn.parentId });
      if (used.expiresAt < now || (parent && parent.expiresAt < now) || used.signedInAt < identity.validSince) {
        await db.delete(SignInEntity, { signInId: used.signInId });
        return 'TOKEN_EXPIRED';
      }
      if (used.usedAt) return this.sign(identity, signIn, used.signedInAt, next);
      await db.update(RefreshTokenEntity, { tokenHash: used.tokenHash }, { usedAt: now });
      await db.update(
        SignInEntity,
        { signInId: used.signInId },
        { lastUsedAt: now, address, expiresAt: new Date(now.getTime() + refreshMs) },
      );
      return this.issue(db, identity, signIn, used.signedInAt, next);
    });
    if (typeof issued === 'string') throw new IdentityError(issued);
    return issued;
  }

  /** Identity and sign-in of a valid id token. */
  async holderOf(idToken: string): Promise<TokenHolder> {
    const token = await this.tokens.verify(idToken, 'nearhand');
    if (!token) throw new IdentityError('INVALID_ID_TOKEN');
    const { manager } = this.dataSource;
    const identity = await manager.findOneBy(IdentityEntity, { identityId: token.sub });
    if (!identity) throw new IdentityError('USER_NOT_FOUND');
    if (identity.disabled) throw new IdentityError('USER_DISABLED');
    const { sid = '', auth_time = 0 } = token as { sid?: string; auth_time?: number };
    const isRevoked = sid !== '' && !(await this.signIns.findOpen(manager, identity.identityId, sid));
    if (isRevoked || token.iat < Math.floor(identity.validSince.getTime() / 1000)) throw new IdentityError('TOKEN_EXPIRED');
    return { identity, signInId: sid, signedInAt: new Date(auth_time * 1000) };
  }

  /** Identity of a valid id token. */
  async identityOf(idToken: string): Promise<IdentityEntity> {
    return (await this.holderOf(idToken)).identity;
  }

  private async isRepetition(db: EntityManager, usedAt: Date, now: Date, next: string): Promise<boolean> {
    if (now.getTime() - usedAt.getTime() > repeatMs) return false;
    return db.existsBy(RefreshTokenEntity, { tokenHash: this.hashOf(next), usedAt: IsNull() });
  }

  private async issue(
    db: EntityManager,
    identity: IdentityEntity,
    signIn: Pick<SignInEntity, 'signInId' | 'method' | 'hasSecondFactor'>,
    signedInAt: Date,
    refreshToken: string,
  ): Promise<IssuedTokens> {
    const { identityId } = identity;
    const { signInId } = signIn;
    const expiresAt = new Date(Date.now() + refreshMs);
    const tokenHash = this.hashOf(refreshToken);
    await db.insert(RefreshTokenEntity, { tokenHash, signInId, identityId, signedInAt, expiresAt, usedAt: null });
    return this.sign(identity, signIn, signedInAt, refreshToken);
  }

  private async sign(
    identity: IdentityEntity,
    { signInId, method, hasSecondFactor }: Pick<SignInEntity, 'signInId' | 'method' | 'hasSecondFactor'>,
    signedInAt: Date,
    refreshToken: string,
  ): Promise<IssuedTokens> {
    const { identityId, email } = identity;
    const idToken = await this.tokens.sign(identityId, 'nearhand', new Date(Date.now() + accessSeconds * 1000), {
      user_id: identityId,
      name: identity.displayName,
      ...(identity.photoUrl !== null && { picture: identity.photoUrl }),
      email,
      email_verified: identity.emailVerified,
      sid: signInId,
      auth_time: Math.floor(signedInAt.getTime() / 1000),
      firebase: {
        identities: { email: [email] },
        sign_in_provider: method === 'emailLink' ? 'password' : method,
        ...(hasSecondFactor && { sign_in_second_factor: 'totp', second_factor_identifier: identity.totpId }),
      },
    });
    return { idToken, refreshToken, identity };
  }

  /** Derived from the previous token, so that it can be returned again without being stored. */
  private nextOf(refreshToken: string): string {
    return this.box.lookupHash('next refresh token', refreshToken);
  }

  private hashOf(refreshToken: string): string {
    return this.box.lookupHash('refresh token', refreshToken);
  }
}

const newToken = () => randomBytes(32).toString('base64url');
