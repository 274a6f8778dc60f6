import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { CallOf } from '../../../../http/call.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { type AddressRateLimit, addressKey } from '../../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../../http/limits/rate-limit.service.ts';
import type { Locale } from '../../../../http/locales.ts';
import { CaptchaService } from '../../../service/captcha/captcha.service.ts';
import { EmailValidationService } from '../../../service/mail/email-validation.service.ts';
import { toKnownEmail } from '../../../service/mail/to-known-email.ts';
import type { IdentityEntity } from '../identity.entity.ts';
import { IDENTITY_LIMIT } from '../identity-limit.token.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import { ensureRecent } from '../sign-in/ensure-recent.ts';
import { IdentityTokenService } from '../sign-in/identity-token.service.ts';
import { EmailChangeLimitService } from './email-change-limit.service.ts';
import { ensureEmailForm } from './ensure-email-form.ts';
import { OobMailService } from './oob-mail.service.ts';

type OobCodeRequest = CallOf<'sendOobCode'>['body'];

/** Handles requests for mails of the identity protocol. */
@Injectable()
export class OobRequestService {
  private readonly requests: RateLimiterAbstract;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(OobMailService) private readonly mails: OobMailService,
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
    @Inject(EmailValidationService) private readonly rules: EmailValidationService,
    @Inject(EmailChangeLimitService) private readonly changes: EmailChangeLimitService,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
    @Inject(IDENTITY_LIMIT) private readonly limit: AddressRateLimit,
    @Inject(ENV) private readonly env: Env,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.requests = limits.counter('identity:mail', env.IDENTITY_MAILS_PER_HOUR, 60 * 60);
  }

  /** Returns the address whether it is known or not. */
  async send(request: OobCodeRequest, { locale, address }: { locale: Locale; address: string }): Promise<string> {
    const { requestType, email = '', idToken = '', newEmail, continueUrl } = request;
    const about = { continueUrl, locale };
    switch (requestType) {
      case 'PASSWORD_RESET':
        await this.admit(request, address);
        ensureEmailForm(email);
        await this.mails.sendPasswordReset(email, about);
        return toKnownEmail(email);
      case 'EMAIL_SIGNIN':
        await this.admit(request, address);
        await this.mails.sendEmailSignIn(email, about);
        return toKnownEmail(email);
      case 'VERIFY_EMAIL': {
        const identity = await this.holder(idToken, address);
        await this.dataSource.transaction((db) => this.mails.sendVerification(db, identity, about));
        return identity.email;
      }
      case 'VERIFY_AND_CHANGE_EMAIL': {
        const identity = await this.holder(idToken, address, 'recently');
        if (!newEmail) throw new IdentityError('MISSING_NEW_EMAIL');
        await this.rules.ensureReal(newEmail);
        const user = await this.identityUsers.find(this.dataSource.manager, identity.identityId);
        await this.changes.count(user?.id ?? identity.identityId);
        await this.dataSource.transaction((db) => this.mails.sendEmailChange(db, identity, newEmail, about));
        return identity.email;
      }
      default:
        throw new IdentityError('INVALID_REQ_TYPE');
    }
  }

  /** Unauthenticated callers need a captcha after some mails. */
  private async admit({ email, captchaResp = '', captchaResponse = '' }: OobCodeRequest, address: string): Promise<void> {
    if (!email) throw new IdentityError('MISSING_EMAIL');
    await this.limit.count(address);
    const { consumedPoints } = await this.requests.penalty(addressKey(address));
    if (consumedPoints <= this.env.IDENTITY_MAILS_PER_HOUR) return;
    const proof = captchaResp || captchaResponse;
    if (!proof) throw new IdentityError('MISSING_RECAPTCHA_TOKEN');
    if (!(await this.captchas.accepts(proof))) throw new IdentityError('CAPTCHA_CHECK_FAILED');
  }

  private async holder(idToken: string, address: string, when?: 'recently'): Promise<IdentityEntity> {
    if (!idToken) throw new IdentityError('MISSING_ID_TOKEN');
    const holder = await this.tokens.holderOf(idToken);
    if (when) ensureRecent(holder);
    await this.limit.count(address);
    return holder.identity;
  }
}
