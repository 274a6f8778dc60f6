import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { ImageModule } from '../image/image.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { UserModule } from '../user/user.module.ts';
import { CompanyController } from './company.controller.ts';
import { CompanyService } from './company.service.ts';
import { CompanyChanges } from './company-changes.ts';
import { CompanyCodes } from './company-codes.service.ts';
import { CompanyDeletion } from './company-deletion.service.ts';
import { CompanyErasure } from './company-erasure.service.ts';
import { CompanyProfile } from './company-profile.service.ts';
import { CompanySeats } from './company-seats.service.ts';

@Module({
  imports: [UserModule, AuditModule, ImageModule, MailModule],
  controllers: [CompanyController],
  providers: [CompanyService, CompanyChanges, CompanyProfile, CompanyCodes, CompanyDeletion, CompanyErasure, CompanySeats],
  exports: [CompanyService, CompanyChanges, CompanyCodes, CompanyDeletion, CompanyErasure, CompanySeats],
})
export class CompanyModule {}
