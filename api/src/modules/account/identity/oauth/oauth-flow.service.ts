import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { CallOf } from '../../../../http/call.ts';
import type { AddressRateLimit } from '../../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../../http/limits/rate-limit.service.ts';
import { trustedPath } from '../../../../http/server/trusted-path.ts';
import { type AuthorizationRequest, AuthorizationRequestService } from './authorization-request.service.ts';
import { OauthHandleService } from './oauth-handle.service.ts';
import { OauthProviderService } from './oauth-provider.service.ts';
import { type ProviderAnswer, ProviderTokenService } from './provider-token.service.ts';

type Query = CallOf<'startProviderSignIn'>['query'];
type Callback = ProviderAnswer & { state?: string | undefined; error?: string | undefined };

const perMinute = 60;
const perDay = 2000;

/** OAuth 2.0 authorization code flow: redirect to the provider and callback. */
@Injectable()
export class OauthFlowService {
  private readonly logger = new Logger(OauthFlowService.name);
  private readonly starts: AddressRateLimit;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(OauthProviderService) private readonly providers: OauthProviderService,
    @Inject(ProviderTokenService) private readonly tokens: ProviderTokenService,
    @Inject(AuthorizationRequestService) private readonly requests: AuthorizationRequestService,
    @Inject(OauthHandleService) private readonly handles: OauthHandleService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.starts = limits.perAddress('oauth', perMinute, perDay);
  }

  /**
   * Returns the authorization URL, or the callback page: with an error if the provider cannot be reached, or with the parameters if they
   * have no challenge, which only a page can add.
   */
  async start(name: string, { redirectTo, invitationToken, mode, challenge }: Query, ip: string): Promise<string> {
    const provider = this.providers.get(name);
    const path = redirectTo === undefined ? null : trustedPath(this.env, redirectTo);
    await this.starts.count(ip);
    if (challenge === undefined) return this.pageOf(null, queryOf({ provider: name, redirectTo: path, invitationToken, mode }));
    const returnTarget = { redirectTo: path, invitationToken: invitationToken ?? null };
    const request: AuthorizationRequest = { provider: name, mode: mode ?? null, challenge, returnTarget };
    try {
      // Loaded first, so that no request is stored if it fails.
      await this.providers.configurationOf(provider);
      return (await this.tokens.addressFor(provider, await this.requests.create(request))).href;
    } catch (error) {
      return this.fail(name, request.mode, error);
    }
  }

  /** Returns the callback page with a handle or an error. */
  async finish(name: string, { state, error, ...answer }: Callback): Promise<string> {
    const provider = this.providers.find(name);
    if (!provider) return this.fail(name, null, 'the provider is not configured');
    const request = state === undefined ? null : await this.requests.consume(name, state);
    if (!request) return this.fail(name, null, 'no pending authorization request has this state');
    if (error !== undefined || !answer.code) return this.fail(name, request.mode, 'the authorization was denied');
    try {
      const profile = await this.tokens.exchange(provider, answer, request.proofs);
      if (!profile) return this.fail(name, request.mode, 'the account of the provider has no email address');
      return this.pageOf(request.mode, await this.handles.issue(request, profile));
    } catch (reason) {
      return this.fail(name, request.mode, reason);
    }
  }

  private fail(name: string, mode: AuthorizationRequest['mode'], reason: unknown): string {
    this.logger.warn(`Signing in by ${name} failed: ${reason instanceof Error ? textOf(reason) : String(reason)}`);
    return this.pageOf(mode, 'error=AUTHORIZATION_FAILED');
  }

  /** The fragment reaches no server and no log. The iOS app claims its address as a universal link. */
  private pageOf(mode: AuthorizationRequest['mode'], content: string): string {
    return `${this.env.PUBLIC_URL}/user/auth_callback${mode === 'ios_app' ? '?mode=ios_app' : ''}#${content}`;
  }
}

/** Leaves out what is not given. */
const queryOf = (values: Record<string, string | null | undefined>): string =>
  new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string')).toString();

/** Code and name only: a provider's response may contain codes and tokens. */
function textOf(error: Error): string {
  const code = 'code' in error ? ` ${String(error.code).slice(0, 100)}` : '';
  return `${error.name}${code}: ${error.message.slice(0, 200)}`;
}
