import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ReplyOf } from '../../../../http/call.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import { accessSeconds, IdentityTokenService, type TokenHolder } from '../sign-in/identity-token.service.ts';
import type { Caller } from '../sign-in/sign-in-facts.ts';
import { isPending, SignInFlowService, type SignInOutcome } from '../sign-in/sign-in-flow.service.ts';
import { type AuthorizationResult, OauthHandleService } from './oauth-handle.service.ts';
import { ProviderAccountService } from './provider-account.service.ts';

export interface Redemption {
  handle: string;
  verifier: string;
  /** Id token of a user who reauthenticates. */
  idToken?: string | undefined;
}

type Redeemed = ReplyOf<'redeemSignIn'>;

/** Redeems the handle of a completed authorization. */
@Injectable()
export class OauthRedemptionService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(OauthHandleService) private readonly handles: OauthHandleService,
    @Inject(ProviderAccountService) private readonly accounts: ProviderAccountService,
    @Inject(SignInFlowService) private readonly flow: SignInFlowService,
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
  ) {}

  /** A rejection also uses the handle, except for an account that can still be linked. */
  async redeem({ handle, verifier, idToken }: Redemption, caller: Caller): Promise<Redeemed> {
    const holder = idToken === undefined ? null : await this.holderOf(idToken);
    const redeemed = await this.dataSource.transaction(async (db) => {
      const result = await this.handles.take(db, handle, verifier);
      if (!result) return new DomainError('AUTHORIZATION_FAILED');
      const answer = await (holder ? this.again(db, result, holder, caller) : this.signIn(db, result, caller, handle));
      const canBeLinked = answer instanceof DomainError && answer.code === 'ACCOUNT_EXISTS';
      await (canBeLinked ? this.handles.keepForLinking(db, handle, verifier) : this.handles.forget(db, result));
      return answer;
    });
    if (redeemed instanceof DomainError) throw redeemed;
    return redeemed;
  }

  private holderOf(idToken: string): Promise<TokenHolder> {
    return this.tokens.holderOf(idToken).catch((error: unknown) => {
      throw error instanceof IdentityError ? new DomainError('AUTHORIZATION_FAILED') : error;
    });
  }

  private async signIn(db: EntityManager, result: AuthorizationResult, caller: Caller, handle: string): Promise<Redeemed | DomainError> {
    const { profile } = result;
    const account = await this.accounts.findOrCreate(db, profile, caller.address);
    if (!account) return new DomainError('ACCOUNT_EXISTS', { email: profile.email, provider: result.provider, pendingToken: handle });
    const { identity } = account;
    if (identity.disabled) return new DomainError('USER_DISABLED');
    const outcome = await this.flow.finish(db, identity, { ...caller, method: profile.provider, at: new Date() });
    return this.answerOf(result, outcome, (await this.identityUsers.find(db, identity.identityId)) === null);
  }

  /** Continues the existing sign-in; creates and links nothing. */
  private async again(
    db: EntityManager,
    result: AuthorizationResult,
    holder: TokenHolder,
    caller: Caller,
  ): Promise<Redeemed | DomainError> {
    const { profile } = result;
    const identity = await this.accounts.find(db, profile);
    if (!identity || identity.identityId !== holder.identity.identityId) return new DomainError('USER_MISMATCH');
    if (identity.disabled) return new DomainError('USER_DISABLED');
    const { signInId } = holder;
    const outcome = await this.flow.finish(db, identity, { ...caller, method: profile.provider, at: new Date(), signInId });
    return this.answerOf(result, outcome, false);
  }

  private answerOf({ returnTarget }: AuthorizationResult, outcome: SignInOutcome, isNewUser: boolean): Redeemed {
    if (!isPending(outcome)) {
      const { idToken, refreshToken } = outcome;
      return { tokens: { idToken, refreshToken, expiresIn: String(accessSeconds) }, secondFactor: null, isNewUser, ...returnTarget };
    }
    const { mfaPendingCredential } = outcome;
    const mfaInfo = outcome.mfaInfo.map(({ mfaEnrollmentId, displayName, enrolledAt }) => ({ mfaEnrollmentId, displayName, enrolledAt }));
    return { tokens: null, secondFactor: { mfaPendingCredential, mfaInfo }, isNewUser, ...returnTarget };
  }
}
