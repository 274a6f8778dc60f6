import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { IdentityModule } from '../../account/identity/identity.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { ImageModule } from '../../service/image/image.module.ts';
import { MailModule } from '../../service/mail/mail.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { StrangerMailModule } from '../stranger-mail/stranger-mail.module.ts';
import { CompanyInvitationController } from './company-invitation.controller.ts';
import { CompanyInvitationService } from './company-invitation.service.ts';
import { InvitationAcceptanceService } from './invitation-acceptance.service.ts';
import { InvitationCardService } from './invitation-card.service.ts';
import { InvitationExpiryJob } from './invitation-expiry.job.ts';
import { InvitationSenderService } from './invitation-sender.service.ts';
import { InvitationTokenService } from './invitation-token.service.ts';
import { InviteUsersService } from './invite-users.service.ts';
import { UserMoveService } from './user-move.service.ts';

@Module({
  imports: [CompanyModule, AuditModule, IdentityModule, ImageModule, MailModule, StrangerMailModule, UserModule],
  controllers: [CompanyInvitationController],
  providers: [
    InvitationAcceptanceService,
    InvitationTokenService,
    InvitationSenderService,
    InviteUsersService,
    CompanyInvitationService,
    InvitationCardService,
    UserMoveService,
    InvitationExpiryJob,
  ],
  exports: [InvitationAcceptanceService, InviteUsersService],
})
export class CompanyInvitationModule {}
