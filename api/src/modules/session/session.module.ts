import { Module } from '@nestjs/common';
import { CompanyModule } from '../company/company.module.ts';
import { SessionEvents } from './events/session-events.ts';
import { JoinController } from './join.controller.ts';
import { JoinService } from './join.service.ts';
import { MediaService } from './media.service.ts';
import { SessionController } from './session.controller.ts';
import { SessionRepository } from './session.repository.ts';
import { SessionService } from './session.service.ts';
import { SessionChanges } from './session-changes.ts';
import { SessionPresenter } from './session-presenter.ts';
import { SessionSecrets } from './session-secrets.ts';
import { SessionSweep } from './session-sweep.ts';

@Module({
  imports: [CompanyModule],
  controllers: [SessionController, JoinController],
  providers: [
    SessionService,
    SessionRepository,
    SessionEvents,
    SessionSecrets,
    SessionPresenter,
    SessionChanges,
    SessionSweep,
    JoinService,
    MediaService,
  ],
  exports: [SessionChanges, SessionEvents, SessionRepository, MediaService],
})
export class SessionModule {}
