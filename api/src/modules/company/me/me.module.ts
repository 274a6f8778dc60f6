import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { FilterModule } from '../../account/filter/filter.module.ts';
import { IdentityModule } from '../../account/identity/identity.module.ts';
import { PushModule } from '../../account/push/push.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { ImageModule } from '../../service/image/image.module.ts';
import { MailModule } from '../../service/mail/mail.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { MeController } from './me.controller.ts';
import { MyDeletionService } from './my-deletion.service.ts';
import { MyEmailService } from './my-email.service.ts';
import { MyProfileService } from './my-profile.service.ts';
import { OffboardingService } from './offboarding.service.ts';

@Module({
  imports: [UserModule, CompanyModule, AuditModule, FilterModule, PushModule, IdentityModule, ImageModule, MailModule],
  controllers: [MeController],
  providers: [MyProfileService, MyEmailService, MyDeletionService, OffboardingService],
  exports: [OffboardingService],
})
export class MeModule {}
