import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { ImageModule } from '../../service/image/image.module.ts';
import { MailModule } from '../../service/mail/mail.module.ts';
import { DeviceModule } from '../device/device.module.ts';
import { CompanyController } from './company.controller.ts';
import { CompanyRepository } from './company.repository.ts';
import { CompanyService } from './company.service.ts';
import { CompanyCodeService } from './company-code.service.ts';
import { CompanyDeletionService } from './company-deletion.service.ts';
import { CompanyErasureService } from './company-erasure.service.ts';
import { CompanyProfileService } from './company-profile.service.ts';
import { LicenseService } from './license.service.ts';

@Module({
  imports: [UserModule, DeviceModule, AuditModule, ImageModule, MailModule],
  controllers: [CompanyController],
  providers: [
    CompanyRepository,
    CompanyService,
    CompanyProfileService,
    CompanyCodeService,
    CompanyDeletionService,
    CompanyErasureService,
    LicenseService,
  ],
  exports: [CompanyRepository, CompanyService, CompanyCodeService, CompanyDeletionService, CompanyErasureService, LicenseService],
})
export class CompanyModule {}
