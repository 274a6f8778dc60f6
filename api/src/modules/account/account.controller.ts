import { Controller, Inject } from '@nestjs/common';
import { bearerOf } from '../../access/bearer.ts';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import type { AddressLimit } from '../../http/address-limit.ts';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { SharedLimits } from '../../http/shared-limits.ts';
import { Captchas } from '../captcha/captchas.service.ts';
import { accountLimits } from './account-limits.ts';
import { ForgottenPasswords } from './forgotten-passwords.service.ts';
import { Registration } from './registration.service.ts';
import { Verification } from './verification.service.ts';

@Controller()
export class AccountController {
  private readonly limits: Record<keyof typeof accountLimits | 'register', AddressLimit>;

  constructor(
    @Inject(Registration) private readonly registration: Registration,
    @Inject(Verification) private readonly verification: Verification,
    @Inject(ForgottenPasswords) private readonly passwords: ForgottenPasswords,
    @Inject(Captchas) private readonly captchas: Captchas,
    @Inject(SharedLimits) limits: SharedLimits,
    @Inject(ENV) { SIGN_UP_LIMIT_PER_MINUTE, SIGN_UP_LIMIT_PER_DAY }: Env,
  ) {
    const limitOf = (name: keyof typeof accountLimits) =>
      limits.perAddress(`account:${name}`, accountLimits[name].perMinute, accountLimits[name].perDay);
    this.limits = {
      register: limits.perAddress('account:register', SIGN_UP_LIMIT_PER_MINUTE, SIGN_UP_LIMIT_PER_DAY),
      finishVerification: limitOf('finishVerification'),
      forgotPassword: limitOf('forgotPassword'),
      captcha: limitOf('captcha'),
    };
  }

  @Operation('register')
  async register(@Call() { body, ip }: CallOf<'register'>): Promise<ReplyOf<'register'>> {
    await this.limits.register.count(ip);
    return this.registration.register(body, ip);
  }

  @Operation('sendVerificationLink')
  async sendVerificationLink(@Call() { actor, query, headers }: CallOf<'sendVerificationLink'>): Promise<ReplyOf<'sendVerificationLink'>> {
    await this.verification.sendLink(actor, bearerOf(headers.authorization), query.redirectTo);
  }

  @Operation('finishVerification')
  async finishVerification(@Call() { body, ip }: CallOf<'finishVerification'>): Promise<ReplyOf<'finishVerification'>> {
    await this.limits.finishVerification.count(ip);
    return this.verification.finish(body.idToken);
  }

  @Operation('forgotPassword')
  async forgotPassword(@Call() { body, ip }: CallOf<'forgotPassword'>): Promise<ReplyOf<'forgotPassword'>> {
    await this.limits.forgotPassword.count(ip);
    await this.passwords.ask(body);
  }

  @Operation('getAuthCaptcha')
  async getAuthCaptcha(@Call() { ip }: CallOf<'getAuthCaptcha'>): Promise<ReplyOf<'getAuthCaptcha'>> {
    await this.limits.captcha.count(ip);
    return this.captchas.create();
  }
}
