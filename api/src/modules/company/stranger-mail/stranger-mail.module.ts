import { Module } from '@nestjs/common';
import { CompanyModule } from '../company/company.module.ts';
import { MailReportController } from './mail-report.controller.ts';
import { MailReportService } from './mail-report.service.ts';
import { StrangerMailService } from './stranger-mail.service.ts';

@Module({
  imports: [CompanyModule],
  controllers: [MailReportController],
  providers: [MailReportService, StrangerMailService],
  exports: [MailReportService, StrangerMailService],
})
export class StrangerMailModule {}
