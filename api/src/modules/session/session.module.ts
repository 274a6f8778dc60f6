import { Module } from '@nestjs/common';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { CompanyModule } from '../company/company.module.ts';
import { NetworkModule } from '../network/network.module.ts';
import { RatingController } from '../session-report/rating.controller.ts';
import { RatingService } from '../session-report/rating.service.ts';
import { MediaService } from './connection-state.service.ts';
import { DueSessions } from './due-session.job.ts';
import { SessionController } from './session.controller.ts';
import { SessionPresenter } from './session.presenter.ts';
import { SessionRepository } from './session.repository.ts';
import { SessionService } from './session.service.ts';
import { SessionChanges } from './session-changes.ts';
import { SessionEvents } from './session-event.repository.ts';
import { SESSION_LIMITS, sessionLimitsOf } from './session-limits.ts';
import { SessionOffboardingService } from './session-offboarding.service.ts';
import { SessionRetention } from './session-retention.service.ts';
import { SessionSecrets } from './session-secret.service.ts';
import { SessionTimers } from './session-timer.service.ts';
import { SessionWatch } from './session-watch.service.ts';

@Module({
  imports: [CompanyModule, NetworkModule],
  controllers: [SessionController, RatingController],
  providers: [
    SessionService,
    SessionRepository,
    SessionEvents,
    SessionSecrets,
    SessionPresenter,
    SessionChanges,
    SessionTimers,
    DueSessions,
    SessionWatch,
    SessionOffboardingService,
    RatingService,
    SessionRetention,
    { provide: SESSION_LIMITS, inject: [ENV], useFactory: ({ SESSION_LIMITS: seconds }: Env) => sessionLimitsOf(seconds) },
    MediaService,
  ],
  exports: [
    SESSION_LIMITS,
    SessionChanges,
    SessionEvents,
    SessionPresenter,
    SessionRepository,
    SessionRetention,
    SessionSecrets,
    MediaService,
  ],
})
export class SessionModule {}
