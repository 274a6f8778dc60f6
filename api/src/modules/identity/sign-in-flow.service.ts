import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IdentityError } from '../../http/identity-error.ts';
import { SecretBox } from '../../keys/secret-box.ts';
import type { IdentityEntity } from './identity.entity.ts';
import { IdentityRepository } from './identity.repository.ts';
import { IdentityTokenService, type IssuedTokens, type TokenHolder } from './identity-token.service.ts';
import type { SignInFacts } from './sign-in-facts.ts';
import { type MfaInfo, toMfaInfo } from './to-account.ts';

const pendingMs = 10 * 60 * 1000;
/** Keeps it from being taken for another sealed thing. */
const pendingPurpose = 'pending sign-in';

/** The first factor was right, the second is still to come. */
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

/** What comes after the first factor, whichever it was. */
@Injectable()
export class SignInFlowService {
  constructor(
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
  ) {}

  /** Tokens, or what the second factor has to be sent with; of the account as it is by now. */
  async finish(db: EntityManager, { identityId }: IdentityEntity, facts: SignInFacts): Promise<SignInOutcome> {
    return this.finishLocked(db, await this.identities.lock(db, identityId), facts);
  }

  /** The same for whoever has locked the account. */
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

  /** What was proved; INVALID_MFA_PENDING_CREDENTIAL once its minutes are over. */
  readPending(credential: string, now = new Date()): Pending {
    const pending = this.open(credential);
    if (!pending || pending.expiresAt <= now.getTime()) throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL');
    return pending;
  }

  /** Who shows anew who it is; `null` for who is new, or whose sign-in has ended. To be asked before a transaction begins. */
  async holderOf(idToken: string | undefined): Promise<TokenHolder | null> {
    if (!idToken) return null;
    return this.tokens.holderOf(idToken).catch((error: unknown) => {
      if (error instanceof IdentityError && endedTokens.includes(error.message)) return null;
      throw error;
    });
  }

  /** The sign-in that goes on then; USER_MISMATCH for somebody else. */
  ongoing(holder: TokenHolder | null, { identityId }: IdentityEntity): string | undefined {
    if (holder && holder.identity.identityId !== identityId) throw new IdentityError('USER_MISMATCH');
    return holder?.signInId;
  }

  private open(credential: string): Pending | undefined {
    try {
      return JSON.parse(this.box.open(pendingPurpose, credential)) as Pending;
    } catch {
      // Not sealed by this server.
      return undefined;
    }
  }
}
