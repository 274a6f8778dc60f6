import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { UserModule } from '../user/user.module.ts';
import { AccountLocks } from './account-locks.service.ts';
import { ActionCodes } from './action-codes.service.ts';
import { ActionMails } from './action-mails.service.ts';
import { EmailChangeLimit } from './email-change-limit.service.ts';
import { HostedIdentity } from './hosted-identity.service.ts';
import { Identities } from './identities.service.ts';
import { IdentityPeople } from './identity-people.ts';
import { IdentityTokens } from './identity-tokens.service.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SecondFactors } from './second-factors.service.ts';
import { SignInCleaning } from './sign-in-cleaning.ts';
import { SignInFlow } from './sign-in-flow.ts';
import { SignInNotice } from './sign-in-notice.ts';
import { SignInWays } from './sign-in-ways.ts';
import { SignInsController } from './sign-ins.controller.ts';
import { SignIns } from './sign-ins.service.ts';

/** Identities and their sign-ins, for whoever needs them; there also where another service keeps them. */
@Module({
  imports: [MailModule, UserModule, AuditModule],
  controllers: [SignInsController],
  providers: [
    AccountLocks,
    ActionCodes,
    ActionMails,
    EmailChangeLimit,
    HostedIdentity,
    Identities,
    IdentityPeople,
    IdentityTokens,
    RecoveryCodes,
    SecondFactors,
    SignInCleaning,
    SignInFlow,
    SignInNotice,
    SignInWays,
    SignIns,
  ],
  exports: [
    AccountLocks,
    ActionCodes,
    ActionMails,
    EmailChangeLimit,
    HostedIdentity,
    Identities,
    IdentityPeople,
    IdentityTokens,
    RecoveryCodes,
    SecondFactors,
    SignInFlow,
    SignInWays,
    SignIns,
  ],
})
export class IdentityModule {}
