import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { IdentityModule } from '../../account/identity/identity.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { CaptchaModule } from '../../service/captcha/captcha.module.ts';
import { MailModule } from '../../service/mail/mail.module.ts';
import { NetworkModule } from '../../service/network/network.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { CompanyInvitationModule } from '../company-invitation/company-invitation.module.ts';
import { CompanyCreationService } from './company-creation.service.ts';
import { EmailVerificationService } from './email-verification.service.ts';
import { HostedVerificationService } from './hosted-verification.service.ts';
import { IdentityProofService } from './identity-proof.service.ts';
import { InvitedSignUpService } from './invited-sign-up.service.ts';
import { OrphanIdentityService } from './orphan-identity.service.ts';
import { PasswordResetService } from './password-reset.service.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationService } from './registration.service.ts';
import { SignUpPolicy } from './sign-up-policy.ts';

@Module({
  imports: [AuditModule, CaptchaModule, CompanyModule, IdentityModule, CompanyInvitationModule, MailModule, NetworkModule, UserModule],
  controllers: [RegistrationController],
  providers: [
    RegistrationService,
    EmailVerificationService,
    HostedVerificationService,
    PasswordResetService,
    IdentityProofService,
    CompanyCreationService,
    InvitedSignUpService,
    OrphanIdentityService,
    SignUpPolicy,
  ],
})
export class RegistrationModule {}
