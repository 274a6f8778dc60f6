import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { ImageModule } from '../image/image.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { UserModule } from '../user/user.module.ts';
import { AccountRemoval } from './account-removal.service.ts';
import { MeController } from './me.controller.ts';
import { MyDeletion } from './my-deletion.service.ts';
import { MyEmail } from './my-email.service.ts';
import { MyProfile } from './my-profile.service.ts';

@Module({
  imports: [UserModule, CompanyModule, AuditModule, IdentityModule, ImageModule, MailModule],
  controllers: [MeController],
  providers: [MyProfile, MyEmail, MyDeletion, AccountRemoval],
  exports: [AccountRemoval],
})
export class MeModule {}
