import { Module } from '@nestjs/common';
import { CompanyModule } from '../../company/company/company.module.ts';
import { SessionModule } from '../../session/session/session.module.ts';
import { DevController } from './dev.controller.ts';
import { DevCompanyService } from './dev-company.service.ts';

@Module({
  imports: [CompanyModule, SessionModule],
  controllers: [DevController],
  providers: [DevCompanyService],
})
export class DevModule {}
