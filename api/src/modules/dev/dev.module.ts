import { Module } from '@nestjs/common';
import { CompanyModule } from '../company/company.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { DevController } from './dev.controller.ts';
import { DevCompanies } from './dev-companies.service.ts';
import { DevEvents } from './dev-events.ts';

@Module({
  imports: [CompanyModule, SessionModule],
  controllers: [DevController],
  providers: [DevCompanies, DevEvents],
  exports: [DevEvents],
})
export class DevModule {}
