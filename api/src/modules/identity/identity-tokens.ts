import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { IdentityError } from '../../http/identity-error.ts';
import { TokenSigner } from '../../keys/token-signer.ts';
import { IdentityEntity } from './identity.entity.ts';
import { RefreshTokenEntity } from './refresh-token.entity.ts';
import { SignInEntity } from './sign-in.entity.ts';

export const accessSeconds = 60 * 60;
const refreshMs = 30 * 24 * 60 * 60 * 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export interface IssuedTokens {
  idToken: string;
  refreshToken: string;
  identity: IdentityEntity;
}

/** Issues tokens: a short-lived one for calls, and one that is exchanged, once, for the next pair. */
@Injectable()
export class IdentityTokens {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
  ) {}

  async start(identity: IdentityEntity, signedInAt: Date): Promise<IssuedTokens> {
    await this.dataSource.getRepository(RefreshTokenEntity).createQueryBuilder().delete().where('"expiresAt" < now()').execute();
    return this.dataSource.transaction(async (db) => {
      const signInId = uuid();
      const { identityId } = identity;
      const expiresAt = new Date(signedInAt.getTime() + refreshMs);
      const about = { method: 'password', hasSecondFactor: false, address: '', userAgent: '' };
      await db.insert(SignInEntity, { signInId, identityId, ...about, lastUsedAt: signedInAt, expiresAt, revokedAt: null });
      return this.issue(db, identity, signedInAt, signInId);
    });
  }

  /** A token that was used before ends the whole family: either the thief or the owner shows it. */
  async exchange(refreshToken: string): Promise<IssuedTokens> {
    const issued = await this.dataSource.transaction(async (db) => {
      const used = await db.findOne(RefreshTokenEntity, {
        where: { tokenHash: hashOf(refreshToken) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!used) return 'INVALID_REFRESH_TOKEN';
      const now = new Date();
      const identity = await db.findOneByOrFail(IdentityEntity, { identityId: used.identityId });
      const isRevoked = used.signedInAt < identity.validSince;
      if (used.usedAt || used.expiresAt < now || identity.disabled || isRevoked) {
        await db.delete(SignInEntity, { signInId: used.signInId });
        return identity.disabled ? 'USER_DISABLED' : 'TOKEN_EXPIRED';
      }
      await db.update(RefreshTokenEntity, { tokenHash: used.tokenHash }, { usedAt: now });
      return this.issue(db, identity, used.signedInAt, used.signInId);
    });
    if (typeof issued === 'string') throw new IdentityError(issued);
    return issued;
  }

  /** The identity behind an id token that is still valid. */
  async identityOf(idToken: string): Promise<IdentityEntity> {
    const token = await this.tokens.verify(idToken, 'nearhand');
    if (!token) throw new IdentityError('INVALID_ID_TOKEN');
    const identity = await this.dataSource.getRepository(IdentityEntity).findOneBy({ identityId: token.sub });
    if (!identity) throw new IdentityError('USER_NOT_FOUND');
    if (identity.disabled) throw new IdentityError('USER_DISABLED');
    if (token.iat < Math.floor(identity.validSince.getTime() / 1000)) throw new IdentityError('TOKEN_EXPIRED');
    return identity;
  }

  private async issue(db: EntityManager, identity: IdentityEntity, signedInAt: Date, signInId: string): Promise<IssuedTokens> {
    const refreshToken = randomBytes(32).toString('base64url');
    const { identityId } = identity;
    const expiresAt = new Date(Date.now() + refreshMs);
    await db.insert(RefreshTokenEntity, { tokenHash: hashOf(refreshToken), signInId, identityId, signedInAt, expiresAt, usedAt: null });
    const idToken = await this.tokens.sign(identityId, 'nearhand', new Date(Date.now() + accessSeconds * 1000), {
      user_id: identityId,
      name: identity.displayName,
      email: identity.email,
      email_verified: identity.emailVerified,
      sid: signInId,
      auth_time: Math.floor(signedInAt.getTime() / 1000),
      firebase: { identities: { email: [identity.email] }, sign_in_provider: 'password' },
    });
    return { idToken, refreshToken, identity };
  }
}
