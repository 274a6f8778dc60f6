import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { Invitations } from './invitations.ts';

@Module({ imports: [CompanyModule, AuditModule], providers: [Invitations, InvitationTokens], exports: [Invitations] })
export class InvitationsModule {}
