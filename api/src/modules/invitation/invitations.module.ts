import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { UserModule } from '../user/user.module.ts';
import { Acceptance } from './acceptance.service.ts';
import { InvitationCards } from './invitation-cards.service.ts';
import { InvitationExpiry } from './invitation-expiry.ts';
import { InvitationSender } from './invitation-sender.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { InvitationsController } from './invitations.controller.ts';
import { Invitations } from './invitations.service.ts';
import { InvitingService } from './inviting.service.ts';
import { PendingInvitations } from './pending-invitations.service.ts';

@Module({
  imports: [CompanyModule, AuditModule, IdentityModule, MailModule, UserModule],
  controllers: [InvitationsController],
  providers: [
    Invitations,
    InvitationTokens,
    InvitationSender,
    InvitingService,
    PendingInvitations,
    InvitationCards,
    Acceptance,
    InvitationExpiry,
  ],
  exports: [Invitations, InvitingService],
})
export class InvitationsModule {}
