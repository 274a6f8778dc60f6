import { Module } from '@nestjs/common';
import { ENV } from '../../env.token.ts';
import type { Env } from '../../env.ts';
import { CompanyModule } from '../company/company.module.ts';
import { NetworkModule } from '../network/network.module.ts';
import { SessionEvents } from './events/session-events.ts';
import { MediaService } from './media.service.ts';
import { RatingController } from './rating/rating.controller.ts';
import { RatingService } from './rating/rating.service.ts';
import { SessionRetention } from './retention/session-retention.service.ts';
import { SessionController } from './session.controller.ts';
import { SessionRepository } from './session.repository.ts';
import { SessionService } from './session.service.ts';
import { SessionChanges } from './session-changes.ts';
import { SESSION_LIMITS, sessionLimitsOf } from './session-limits.ts';
import { SessionOffboardingService } from './session-offboarding.service.ts';
import { SessionPresenter } from './session-presenter.ts';
import { SessionSecrets } from './session-secrets.ts';
import { DueSessions } from './timers/due-sessions.ts';
import { SessionTimers } from './timers/session-timers.ts';
import { SessionWatch } from './timers/session-watch.ts';

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
