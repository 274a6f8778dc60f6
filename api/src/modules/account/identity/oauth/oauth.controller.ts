import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../../http/call.ts';
import { Operation } from '../../../../http/contract/operation.decorator.ts';
import type { AddressRateLimit } from '../../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../../http/limits/rate-limit.service.ts';
import { callerOf } from '../sign-in/caller-of.ts';
import { IdpSignInService } from './idp-sign-in.service.ts';
import { OauthFlowService } from './oauth-flow.service.ts';
import { OauthRedemptionService } from './oauth-redemption.service.ts';
import { toIdpAnswer } from './to-idp-answer.ts';

const perMinute = 60;
const perDay = 2000;

/** Sign-in through providers. */
@Controller()
export class OauthController {
  private readonly redemptions: AddressRateLimit;

  constructor(
    @Inject(OauthFlowService) private readonly flow: OauthFlowService,
    @Inject(OauthRedemptionService) private readonly redemption: OauthRedemptionService,
    @Inject(IdpSignInService) private readonly idp: IdpSignInService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.redemptions = limits.perAddress('oauth:redeem', perMinute, perDay);
  }

  @Operation('startGoogleSignIn')
  async startGoogleSignIn(@Call() { query, ip }: CallOf<'startGoogleSignIn'>): Promise<ReplyOf<'startGoogleSignIn'>> {
    return { url: await this.flow.start('google', query, ip) };
  }

  @Operation('finishGoogleSignIn')
  async finishGoogleSignIn(@Call() { query }: CallOf<'finishGoogleSignIn'>): Promise<ReplyOf<'finishGoogleSignIn'>> {
    return { url: await this.flow.finish('google', query) };
  }

  @Operation('startAppleSignIn')
  async startAppleSignIn(@Call() { query, ip }: CallOf<'startAppleSignIn'>): Promise<ReplyOf<'startAppleSignIn'>> {
    return { url: await this.flow.start('apple', query, ip) };
  }

  @Operation('finishAppleSignIn')
  async finishAppleSignIn(@Call() { body }: CallOf<'finishAppleSignIn'>): Promise<ReplyOf<'finishAppleSignIn'>> {
    return { url: await this.flow.finish('apple', body) };
  }

  @Operation('startProviderSignIn')
  async startProviderSignIn(@Call() { path, query, ip }: CallOf<'startProviderSignIn'>): Promise<ReplyOf<'startProviderSignIn'>> {
    return { url: await this.flow.start(path.providerName, query, ip) };
  }

  @Operation('finishProviderSignIn')
  async finishProviderSignIn(@Call() { path, query }: CallOf<'finishProviderSignIn'>): Promise<ReplyOf<'finishProviderSignIn'>> {
    return { url: await this.flow.finish(path.providerName, query) };
  }

  @Operation('redeemSignIn')
  async redeemSignIn(@Call() call: CallOf<'redeemSignIn'>): Promise<ReplyOf<'redeemSignIn'>> {
    await this.redemptions.count(call.ip);
    return this.redemption.redeem(call.body, callerOf(call));
  }

  @Operation('signInWithIdp')
  async signInWithIdp(@Call() call: CallOf<'signInWithIdp'>): Promise<ReplyOf<'signInWithIdp'>> {
    await this.redemptions.count(call.ip);
    return toIdpAnswer(await this.idp.signIn(call.body, callerOf(call)));
  }
}
