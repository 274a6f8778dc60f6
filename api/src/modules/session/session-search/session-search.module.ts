import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { SessionExportService } from './session-export.service.ts';
import { SessionListService } from './session-list.service.ts';
import { SessionSearchController } from './session-search.controller.ts';

@Module({
  imports: [AuditModule, SessionModule, UserModule],
  controllers: [SessionSearchController],
  providers: [SessionListService, SessionExportService],
  exports: [SessionListService],
})
export class SessionSearchModule {}
