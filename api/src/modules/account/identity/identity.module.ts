import { Module } from '@nestjs/common';
import { MailModule } from '../../service/mail/mail.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { UserModule } from '../user/user.module.ts';
import { AccountService } from './account/account.service.ts';
import { EmailChangeLimitService } from './account/email-change-limit.service.ts';
import { ActionCodeService } from './codes/action-code.service.ts';
import { ActionMailService } from './codes/action-mail.service.ts';
import { RecoveryCodeService } from './codes/recovery-code.service.ts';
import { HostedIdentityClient } from './hosted-identity.client.ts';
import { IdentityRepository } from './identity.repository.ts';
import { IdentityUserService } from './identity-user.service.ts';
import { SecondFactorService } from './second-factor/second-factor.service.ts';
import { IdentityTokenService } from './sign-in/identity-token.service.ts';
import { NewSignInNotifier } from './sign-in/new-sign-in.notifier.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { SignInCleanupJob } from './sign-in/sign-in-cleanup.job.ts';
import { SignInFlowService } from './sign-in/sign-in-flow.service.ts';
import { SignInMethodNotifier } from './sign-in/sign-in-method.notifier.ts';

const exported = [
  AccountService,
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
];

/** Identities and their sign-ins. Also loaded with a hosted identity provider. */
@Module({
  imports: [MailModule, UserModule, AuditModule],
  controllers: [SignInController],
  providers: [...exported, SignInCleanupJob, NewSignInNotifier],
  exports: [...exported],
})
export class IdentityModule {}
