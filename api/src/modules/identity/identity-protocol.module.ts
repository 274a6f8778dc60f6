import { Module } from '@nestjs/common';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { SharedLimits } from '../../http/shared-limits.ts';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { UserModule } from '../user/user.module.ts';
import { AccountService } from './account.service.ts';
import { AccountActions } from './account-actions.service.ts';
import { IdentityController } from './identity.controller.ts';
import { IdentityModule } from './identity.module.ts';
import { IdentityService } from './identity.service.ts';
import { IdentityAccountController } from './identity-account.controller.ts';
import { IDENTITY_LIMIT } from './identity-limit.token.ts';
import { MailProof } from './mail-proof.ts';
import { OobMails } from './oob-mails.service.ts';
import { OobRequests } from './oob-requests.ts';
import { Passwords } from './passwords.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

/** The embedded identity provider, as clients speak with it; it stays out when another one is named. */
@Module({
  imports: [IdentityModule, CaptchaModule, MailModule, UserModule],
  controllers: [IdentityController, IdentityAccountController, SecondFactorController],
  providers: [
    IdentityService,
    AccountService,
    AccountActions,
    OobMails,
    MailProof,
    OobRequests,
    Passwords,
    SecondFactorService,
    SignInAttempts,
    {
      provide: IDENTITY_LIMIT,
      inject: [ENV, SharedLimits],
      useFactory: ({ IDENTITY_LIMIT_PER_MINUTE, IDENTITY_LIMIT_PER_DAY }: Env, limits: SharedLimits) =>
        limits.perAddress('identity', IDENTITY_LIMIT_PER_MINUTE, IDENTITY_LIMIT_PER_DAY),
    },
  ],
})
export class IdentityProtocolModule {}
