import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module.ts';
import { AuditController } from './audit.controller.ts';
import { AuditService } from './audit.service.ts';
import { AuditExportService } from './audit-export.service.ts';
import { AuditListService } from './audit-list.service.ts';

@Module({
  imports: [UserModule],
  controllers: [AuditController],
  providers: [AuditService, AuditListService, AuditExportService],
  exports: [AuditService],
})
export class AuditModule {}
