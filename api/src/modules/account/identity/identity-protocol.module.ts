import { Module } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { CaptchaModule } from '../../service/captcha/captcha.module.ts';
import { MailModule } from '../../service/mail/mail.module.ts';
import { UserModule } from '../user/user.module.ts';
import { AccountActionService } from './account/account-action.service.ts';
import { EmailOwnershipService } from './account/email-ownership.service.ts';
import { IdentityAccountController } from './account/identity-account.controller.ts';
import { IdentityAccountService } from './account/identity-account.service.ts';
import { OobMailService } from './account/oob-mail.service.ts';
import { OobRequestService } from './account/oob-request.service.ts';
import { IdentityController } from './identity.controller.ts';
import { IdentityModule } from './identity.module.ts';
import { IdentityService } from './identity.service.ts';
import { IDENTITY_LIMIT } from './identity-limit.token.ts';
import { PasswordService } from './password/password.service.ts';
import { MfaController } from './second-factor/mfa.controller.ts';
import { MfaService } from './second-factor/mfa.service.ts';
import { SignInLimitService } from './sign-in/sign-in-limit.service.ts';

/** Protocol of the embedded identity provider; omitted if `IDENTITY_URL` is set. */
@Module({
  imports: [IdentityModule, CaptchaModule, MailModule, UserModule],
  controllers: [IdentityController, IdentityAccountController, MfaController],
  providers: [
    IdentityService,
    IdentityAccountService,
    AccountActionService,
    OobMailService,
    EmailOwnershipService,
    OobRequestService,
    PasswordService,
    MfaService,
    SignInLimitService,
    {
      provide: IDENTITY_LIMIT,
      inject: [ENV, RateLimitService],
      useFactory: (env: Env, limits: RateLimitService) =>
        limits.perAddress(
          'identity',
          () => env.IDENTITY_LIMIT_PER_MINUTE,
          () => env.IDENTITY_LIMIT_PER_DAY,
        ),
    },
  ],
})
export class IdentityProtocolModule {}
