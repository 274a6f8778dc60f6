import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { InvitationsModule } from '../invitation/invitations.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { NetworkModule } from '../network/network.module.ts';
import { UserModule } from '../user/user.module.ts';
import { AccountController } from './account.controller.ts';
import { ForgottenPasswords } from './forgotten-passwords.service.ts';
import { HostedVerification } from './hosted-verification.ts';
import { IdentityProofs } from './identity-proofs.ts';
import { NewCompanies } from './new-companies.ts';
import { Newcomers } from './newcomers.ts';
import { OrphanIdentities } from './orphan-identities.ts';
import { Registration } from './registration.service.ts';
import { SignUpRules } from './sign-up-rules.ts';
import { Verification } from './verification.service.ts';

@Module({
  imports: [AuditModule, CaptchaModule, CompanyModule, IdentityModule, InvitationsModule, MailModule, NetworkModule, UserModule],
  controllers: [AccountController],
  providers: [
    Registration,
    Verification,
    HostedVerification,
    ForgottenPasswords,
    IdentityProofs,
    NewCompanies,
    Newcomers,
    OrphanIdentities,
    SignUpRules,
  ],
})
export class AccountModule {}
