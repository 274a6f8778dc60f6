import { Module } from '@nestjs/common';
import { CompanyModule } from '../company/company.module.ts';
import { JoinController } from './join.controller.ts';
import { JoinService } from './join.service.ts';
import { SessionNotices } from './notices/session-notices.ts';
import { NodesRepository } from './participants/nodes.repository.ts';
import { SeatsRepository } from './participants/seats.repository.ts';
import { SessionModule } from './session.module.ts';

/** Several people in one session: the customer who joins, colleagues who help. */
@Module({
  imports: [SessionModule, CompanyModule],
  controllers: [JoinController],
  providers: [JoinService, SessionNotices, SeatsRepository, NodesRepository],
  exports: [SessionNotices, SeatsRepository, NodesRepository],
})
export class TogetherModule {}
