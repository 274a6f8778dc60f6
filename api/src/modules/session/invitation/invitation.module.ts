import { Module } from '@nestjs/common';
import { CompanyModule } from '../../company/company.module.ts';
import { MailModule } from '../../mail/mail.module.ts';
import { SessionModule } from '../session.module.ts';
import { InvitationController } from '../session-invitation.controller.ts';
import { InvitationMailService } from '../session-invitation-mail.service.ts';

@Module({ imports: [CompanyModule, MailModule, SessionModule], controllers: [InvitationController], providers: [InvitationMailService] })
export class InvitationModule {}
