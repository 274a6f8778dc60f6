import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { InvitationsModule } from '../invitation/invitations.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { MeModule } from '../me/me.module.ts';
import { ColleagueController } from './colleague.controller.ts';
import { ColleagueExport } from './colleague-export.service.ts';
import { ColleagueList } from './colleague-list.service.ts';
import { Colleagues } from './colleagues.service.ts';
import { Ownership } from './ownership.service.ts';
import { WantedColleagues } from './wanted-colleagues.ts';

@Module({
  imports: [AuditModule, CompanyModule, IdentityModule, InvitationsModule, MailModule, MeModule],
  controllers: [ColleagueController],
  providers: [ColleagueExport, ColleagueList, Colleagues, Ownership, WantedColleagues],
})
export class ColleagueModule {}
