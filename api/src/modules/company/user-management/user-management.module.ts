import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { IdentityModule } from '../../account/identity/identity.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { MailModule } from '../../service/mail/mail.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { CompanyInvitationModule } from '../company-invitation/company-invitation.module.ts';
import { MeModule } from '../me/me.module.ts';
import { InviteeEmailService } from './invitee-email.service.ts';
import { OwnershipService } from './ownership.service.ts';
import { UserExportService } from './user-export.service.ts';
import { UserListService } from './user-list.service.ts';
import { UserManagementController } from './user-management.controller.ts';
import { UserManagementService } from './user-management.service.ts';

@Module({
  imports: [AuditModule, CompanyModule, IdentityModule, CompanyInvitationModule, MailModule, MeModule, UserModule],
  controllers: [UserManagementController],
  providers: [UserExportService, UserListService, UserManagementService, OwnershipService, InviteeEmailService],
})
export class UserManagementModule {}
