import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { UserModule } from '../user/user.module.ts';
import { AccountLockService } from './account-lock.service.ts';
import { ActionCodeService } from './action-code.service.ts';
import { ActionMailService } from './action-mail.service.ts';
import { EmailChangeLimitService } from './email-change-limit.service.ts';
import { HostedIdentityClient } from './hosted-identity.client.ts';
import { IdentityRepository } from './identity.repository.ts';
import { IdentityTokenService } from './identity-token.service.ts';
import { IdentityUserService } from './identity-user.service.ts';
import { NewSignInNotifier } from './new-sign-in.notifier.ts';
import { RecoveryCodeService } from './recovery-code.service.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignInService } from './sign-in.service.ts';
import { SignInCleanupJob } from './sign-in-cleanup.job.ts';
import { SignInFlowService } from './sign-in-flow.service.ts';
import { SignInMethodNotifier } from './sign-in-method.notifier.ts';

/** Identities and their sign-ins. Also loaded with a hosted identity provider. */
@Module({
  imports: [MailModule, UserModule, AuditModule],
  controllers: [SignInController],
  providers: [
    AccountLockService,
    ActionCodeService,
    ActionMailService,
    EmailChangeLimitService,
    HostedIdentityClient,
    IdentityRepository,
    IdentityUserService,
    IdentityTokenService,
    RecoveryCodeService,
    SecondFactorService,
    SignInCleanupJob,
    SignInFlowService,
    NewSignInNotifier,
    SignInMethodNotifier,
    SignInService,
  ],
  exports: [
    AccountLockService,
    ActionCodeService,
    ActionMailService,
    EmailChangeLimitService,
    HostedIdentityClient,
    IdentityRepository,
    IdentityUserService,
    IdentityTokenService,
    RecoveryCodeService,
    SecondFactorService,
    SignInFlowService,
    SignInMethodNotifier,
    SignInService,
  ],
})
export class IdentityModule {}
