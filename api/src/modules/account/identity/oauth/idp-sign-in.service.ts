import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CallOf } from '../../../../http/call.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import type { IdentityEntity } from '../identity.entity.ts';
import { ensureRecent } from '../sign-in/ensure-recent.ts';
import { IdentityTokenService, type IssuedTokens, type TokenHolder } from '../sign-in/identity-token.service.ts';
import type { Caller } from '../sign-in/sign-in-facts.ts';
import { SignInFlowService, type SignInOutcome } from '../sign-in/sign-in-flow.service.ts';
import { OauthHandleService } from './oauth-handle.service.ts';
import { OauthProviderService } from './oauth-provider.service.ts';
import { ProviderAccountService } from './provider-account.service.ts';
import type { ProviderProfile } from './provider-profile.ts';
import { ProviderTokenService } from './provider-token.service.ts';

type Request = CallOf<'signInWithIdp'>['body'];

/** `outcome` is `null` if nobody was signed in: only linked, or to be confirmed first. */
export interface IdpResult {
  profile: ProviderProfile;
  identity: IdentityEntity | null;
  outcome: SignInOutcome | null;
  isNewUser: boolean;
}

/** Signs in or links with a provider's id token, or with the handle of an authorization through this server. */
@Injectable()
export class IdpSignInService {
  private readonly logger = new Logger(IdpSignInService.name);

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(OauthProviderService) private readonly providers: OauthProviderService,
    @Inject(ProviderTokenService) private readonly providerTokens: ProviderTokenService,
    @Inject(OauthHandleService) private readonly handles: OauthHandleService,
    @Inject(ProviderAccountService) private readonly accounts: ProviderAccountService,
    @Inject(SignInFlowService) private readonly flow: SignInFlowService,
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
  ) {}

  async signIn(request: Request, caller: Caller): Promise<IdpResult> {
    const holder = request.idToken === undefined ? null : await this.tokens.holderOf(request.idToken);
    if (holder) await this.ensureRecent(holder, request);
    // Network requests happen before the transaction.
    const read = request.pendingToken === undefined ? await this.readPostBody(request.postBody) : null;
    return this.dataSource.transaction(async (db) => {
      const profile = read ?? (await this.takeHandle(db, request));
      return holder ? this.link(db, profile, holder, request, caller) : this.enter(db, profile, request, caller);
    });
  }

  private async enter(db: EntityManager, profile: ProviderProfile, { autoCreate }: Request, caller: Caller): Promise<IdpResult> {
    const known = autoCreate === false ? await this.accounts.find(db, profile) : null;
    // The SDK signs its user out on USER_NOT_FOUND.
    if (autoCreate === false && !known) throw new IdentityError('EMAIL_NOT_FOUND');
    const account = known ? { identity: known, isNew: false } : await this.accounts.findOrCreate(db, profile, caller.address);
    if (!account) return { profile, identity: null, outcome: null, isNewUser: false };
    const { identity, isNew } = account;
    const outcome = await this.flow.finish(db, identity, { ...caller, method: profile.provider, at: new Date() });
    return { profile, identity, outcome, isNewUser: isNew };
  }

  /** Linking requires a recent sign-in. The handle stays valid for a reauthentication. */
  private async ensureRecent(holder: TokenHolder, { pendingToken, sessionId = '' }: Request): Promise<void> {
    try {
      ensureRecent(holder);
    } catch (error) {
      if (pendingToken !== undefined) await this.handles.keepForLinking(this.dataSource.manager, pendingToken, sessionId);
      throw error;
    }
  }

  private async link(
    db: EntityManager,
    profile: ProviderProfile,
    holder: TokenHolder,
    { returnSecureToken }: Request,
    { address }: Caller,
  ): Promise<IdpResult> {
    const { identity } = holder;
    await this.accounts.link(db, identity, profile, address);
    // New tokens invalidate the previous ones, so they are issued on request only.
    const outcome: IssuedTokens | null = returnSecureToken ? await this.tokens.goOn(db, identity, holder) : null;
    return { profile, identity, outcome, isNewUser: false };
  }

  private async takeHandle(db: EntityManager, { pendingToken = '', sessionId = '' }: Request): Promise<ProviderProfile> {
    const result = await this.handles.take(db, pendingToken, sessionId);
    if (!result) throw new IdentityError('INVALID_PENDING_TOKEN');
    await this.handles.forget(db, result);
    return result.profile;
  }

  private async readPostBody(postBody: string | undefined): Promise<ProviderProfile> {
    const fields = new URLSearchParams(postBody ?? '');
    const provider = this.providers.findById(fields.get('providerId') ?? '');
    if (!provider) throw new IdentityError('OPERATION_NOT_ALLOWED');
    // An access token has no audience.
    const idToken = fields.get('id_token');
    if (!idToken) throw new IdentityError('INVALID_IDP_RESPONSE');
    const profile = await this.providerTokens.read(provider, idToken, fields.get('nonce') ?? undefined).catch((error: unknown) => {
      this.logger.debug(`A token of ${provider.name} was refused: ${error instanceof Error ? error.name : 'unknown'}`);
      throw new IdentityError('INVALID_IDP_RESPONSE');
    });
    if (!profile) throw new IdentityError('INVALID_IDP_RESPONSE');
    return profile;
  }
}
