import { Module } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { CompanyModule } from '../../company/company/company.module.ts';
import { StrangerMailModule } from '../../company/stranger-mail/stranger-mail.module.ts';
import { MailModule } from '../../service/mail/mail.module.ts';
import { NetworkModule } from '../../service/network/network.module.ts';
import { ConnectionStateService } from './connection-state.service.ts';
import { DeviceAccessService } from './device/device-access.service.ts';
import { DeviceInvitationService } from './device/device-invitation.service.ts';
import { DeviceSessionRepository } from './device/device-session.repository.ts';
import { DeviceSessionService } from './device/device-session.service.ts';
import { DueSessionJob } from './due-session.job.ts';
import { PlanCapacityService } from './plan-capacity.service.ts';
import { SessionController } from './session.controller.ts';
import { SessionPresenter } from './session.presenter.ts';
import { SessionRepository } from './session.repository.ts';
import { SessionService } from './session.service.ts';
import { SessionEventRepository } from './session-event.repository.ts';
import { SessionHistoryService } from './session-history.service.ts';
import { SessionInvitationController } from './session-invitation.controller.ts';
import { SessionInvitationMailService } from './session-invitation-mail.service.ts';
import { SESSION_LIMITS } from './session-limits.token.ts';
import { sessionLimitsOf } from './session-limits.ts';
import { SessionOffboardingService } from './session-offboarding.service.ts';
import { SessionRetentionService } from './session-retention.service.ts';
import { SessionSecretService } from './session-secret.service.ts';
import { SessionStateService } from './session-state.service.ts';
import { SessionStatusRepository } from './session-status.repository.ts';
import { SessionTimerService } from './session-timer.service.ts';

const exported = [
  SessionService,
  SessionRepository,
  SessionEventRepository,
  SessionStatusRepository,
  SessionSecretService,
  SessionPresenter,
  SessionHistoryService,
  SessionStateService,
  SessionRetentionService,
  ConnectionStateService,
  DeviceAccessService,
  DeviceInvitationService,
  DeviceSessionRepository,
  PlanCapacityService,
];

@Module({
  imports: [AuditModule, CompanyModule, MailModule, NetworkModule, StrangerMailModule, UserModule],
  controllers: [SessionController, SessionInvitationController],
  providers: [
    ...exported,
    SessionTimerService,
    SessionOffboardingService,
    SessionInvitationMailService,
    DeviceSessionService,
    DueSessionJob,
    { provide: SESSION_LIMITS, inject: [ENV], useFactory: ({ SESSION_LIMITS: seconds }: Env) => sessionLimitsOf(seconds) },
  ],
  exports: [SESSION_LIMITS, ...exported],
})
export class SessionModule {}
