import { Controller, Inject } from '@nestjs/common';
import { bearerOf } from '../../../access/bearer.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import type { AddressRateLimit } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { CaptchaService } from '../../service/captcha/captcha.service.ts';
import { EmailVerificationService } from './email-verification.service.ts';
import { PasswordResetService } from './password-reset.service.ts';
import { RegistrationService } from './registration.service.ts';
import { registrationLimits } from './registration-limits.ts';

@Controller()
export class RegistrationController {
  private readonly limits: Record<keyof typeof registrationLimits | 'register', AddressRateLimit>;

  constructor(
    @Inject(RegistrationService) private readonly registration: RegistrationService,
    @Inject(EmailVerificationService) private readonly verification: EmailVerificationService,
    @Inject(PasswordResetService) private readonly passwords: PasswordResetService,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
    @Inject(RateLimitService) limits: RateLimitService,
    @Inject(ENV) { SIGN_UP_LIMIT_PER_MINUTE, SIGN_UP_LIMIT_PER_DAY }: Env,
  ) {
    const limitOf = (name: keyof typeof registrationLimits) =>
      limits.perAddress(`account:${name}`, registrationLimits[name].perMinute, registrationLimits[name].perDay);
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
