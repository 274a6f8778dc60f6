import { Module } from '@nestjs/common';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { InvitationsModule } from '../invitation/invitations.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { NetworkModule } from '../network/network.module.ts';
import { UserModule } from '../user/user.module.ts';
import { AccountController } from './account.controller.ts';
import { EmailRules } from './email-rules.service.ts';
import { ForgottenPasswords } from './forgotten-passwords.service.ts';
import { HostedVerification } from './hosted-verification.ts';
import { IdentityProofs } from './identity-proofs.ts';
import { DnsMailHosts, MAIL_HOSTS, type MailHosts } from './mail-hosts.ts';
import { NewCompanies } from './new-companies.ts';
import { Newcomers } from './newcomers.ts';
import { OrphanIdentities } from './orphan-identities.ts';
import { Registration } from './registration.service.ts';
import { SignUpRules } from './sign-up-rules.ts';
import { Verification } from './verification.service.ts';
import { VerificationMails } from './verification-mails.ts';

/** Where name servers are not to be asked. */
const nobodyToAsk: MailHosts = { lookUp: () => Promise.resolve('unknown') };

@Module({
  imports: [AuditModule, CaptchaModule, CompanyModule, IdentityModule, InvitationsModule, MailModule, NetworkModule, UserModule],
  controllers: [AccountController],
  providers: [
    Registration,
    Verification,
    VerificationMails,
    HostedVerification,
    ForgottenPasswords,
    IdentityProofs,
    NewCompanies,
    Newcomers,
    OrphanIdentities,
    SignUpRules,
    EmailRules,
    { provide: MAIL_HOSTS, inject: [ENV], useFactory: ({ EMAIL_DNS }: Env) => (EMAIL_DNS === 'on' ? new DnsMailHosts() : nobodyToAsk) },
  ],
  exports: [EmailRules],
})
export class AccountModule {}
