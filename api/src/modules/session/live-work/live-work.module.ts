import { Module } from '@nestjs/common';
import { CompanyModule } from '../../company/company/company.module.ts';
import { CollaborationModule } from '../collaboration/collaboration.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { SessionSearchModule } from '../session-search/session-search.module.ts';
import { LiveWorkService } from './live-work.service.ts';

@Module({
  imports: [SessionSearchModule, CollaborationModule, SessionModule, CompanyModule],
  providers: [LiveWorkService],
  exports: [LiveWorkService],
})
export class LiveWorkModule {}
