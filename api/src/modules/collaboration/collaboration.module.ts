import { Module } from '@nestjs/common';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { InstanceRepository } from '../presence/instance.repository.ts';
import { ParticipantService } from '../presence/participant.service.ts';
import { PresenceRepository } from '../presence/presence.repository.ts';
import { PlanRoom } from '../session/plan-capacity.service.ts';
import { SessionModule } from '../session/session.module.ts';
import { SessionNotices } from '../session/session-notices.ts';
import { SessionRequestController } from './collaboration.controller.ts';
import { JoinController } from './join.controller.ts';
import { JoinService } from './join.service.ts';
import { JoinLimits } from './join-limit.service.ts';
import { JoinRequestService } from './join-request.service.ts';
import { JoinRequestExpiry } from './join-request-expiry.job.ts';
import { OperatorService } from './operator-list.service.ts';
import { InvitationRepository } from './session-invitation.repository.ts';
import { SessionRequestPublisher } from './session-request.publisher.ts';
import { SessionRequestService } from './session-request.service.ts';
import { TransferService } from './transfer.service.ts';

/** Several people in one session: the customer who joins, colleagues who help. */
@Module({
  imports: [SessionModule, CompanyModule, CaptchaModule],
  controllers: [JoinController, SessionRequestController],
  providers: [
    JoinService,
    InvitationRepository,
    JoinLimits,
    JoinRequestService,
    JoinRequestExpiry,
    PlanRoom,
    SessionRequestService,
    SessionRequestPublisher,
    TransferService,
    ParticipantService,
    OperatorService,
    SessionNotices,
    PresenceRepository,
    InstanceRepository,
  ],
  exports: [JoinRequestService, SessionNotices, PresenceRepository, InstanceRepository],
})
export class CollaborationModule {}
