import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { SecretBox } from '../../../../keys/secret-box.ts';
import type { IdentityEntity } from '../identity.entity.ts';
import { IdentityRepository } from '../identity.repository.ts';
import { IdentityTokenService, type IssuedTokens, type TokenHolder } from './identity-token.service.ts';
import type { SignInFacts } from './sign-in-facts.ts';
import { type MfaInfo, toMfaInfo } from './to-account.ts';

const pendingMs = 10 * 60 * 1000;
/** Purpose of the encryption. */
const pendingPurpose = 'pending sign-in';

/** A sign-in that waits for the second factor. */
export interface PendingSignIn {
  identity: IdentityEntity;
  mfaPendingCredential: string;
  mfaInfo: MfaInfo[];
}

export type SignInOutcome = IssuedTokens | PendingSignIn;

export const isPending = (outcome: SignInOutcome): outcome is PendingSignIn => 'mfaPendingCredential' in outcome;

const endedTokens = ['TOKEN_EXPIRED', 'INVALID_ID_TOKEN'];

export interface Pending {
  identityId: string;
  totpId: string;
  method: string;
  signInId?: string;
  startedAt: number;
  expiresAt: number;
}

/** Completes sign-ins after the first factor. */
@Injectable()
export class SignInFlowService {
  constructor(
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
  ) {}

  /** Returns tokens, or a pending sign-in if a second factor is required. */
  async finish(db: EntityManager, { identityId }: IdentityEntity, facts: SignInFacts): Promise<SignInOutcome> {
    return this.finishLocked(db, await this.identities.lock(db, identityId), facts);
  }

  /** The same for a locked identity. */
  async finishLocked(db: EntityManager, identity: IdentityEntity, facts: SignInFacts): Promise<SignInOutcome> {
    if (identity.disabled) throw new IdentityError('USER_DISABLED');
    if (identity.totpId === null) return this.tokens.start(db, identity, facts);
    const { identityId, totpId } = identity;
    const { method, signInId, at } = facts;
    const pending: Pending = {
      identityId,
      totpId,
      method,
      ...(signInId && { signInId }),
      startedAt: at.getTime(),
      expiresAt: at.getTime() + pendingMs,
    };
    return { identity, mfaPendingCredential: this.box.seal(pendingPurpose, JSON.stringify(pending)), mfaInfo: toMfaInfo(identity) };
  }

  /** Decrypts a pending sign-in. Throws INVALID_MFA_PENDING_CREDENTIAL after its expiry. */
  readPending(credential: string, now = new Date()): Pending {
    const pending = this.open(credential);
    if (!pending || pending.expiresAt <= now.getTime()) throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL');
    return pending;
  }

  /** The signed-in identity that reauthenticates; `null` without a valid sign-in. Call it before a transaction. */
  async holderOf(idToken: string | undefined): Promise<TokenHolder | null> {
    if (!idToken) return null;
    return this.tokens.holderOf(idToken).catch((error: unknown) => {
      if (error instanceof IdentityError && endedTokens.includes(error.message)) return null;
      throw error;
    });
  }

  /** The sign-in that continues. Throws USER_MISMATCH for another identity. */
  ongoing(holder: TokenHolder | null, { identityId }: IdentityEntity): string | undefined {
    if (holder && holder.identity.identityId !== identityId) throw new IdentityError('USER_MISMATCH');
    return holder?.signInId;
  }

  private open(credential: string): Pending | undefined {
    try {
      return JSON.parse(this.box.open(pendingPurpose, credential)) as Pending;
    } catch {
      // The text was not sealed by this server.
      return undefined;
    }
  }
}
