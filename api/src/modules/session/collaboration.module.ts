import { Module } from '@nestjs/common';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { JoinController } from './join.controller.ts';
import { JoinService } from './join.service.ts';
import { JoinLimits } from './join-limits.ts';
import { InvitationRepository } from './join-requests/invitation.repository.ts';
import { JoinRequestService } from './join-requests/join-request.service.ts';
import { JoinRequestExpiry } from './join-requests/join-request-expiry.ts';
import { PlanRoom } from './join-requests/plan-room.ts';
import { SessionNotices } from './notices/session-notices.ts';
import { InstanceRepository } from './participants/instance.repository.ts';
import { OperatorService } from './participants/operator.service.ts';
import { ParticipantService } from './participants/participant.service.ts';
import { PresenceRepository } from './participants/presence.repository.ts';
import { TransferService } from './participants/transfer.service.ts';
import { SessionModule } from './session.module.ts';
import { SessionRequestController } from './session-requests/session-request.controller.ts';
import { SessionRequestPublisher } from './session-requests/session-request.publisher.ts';
import { SessionRequestService } from './session-requests/session-request.service.ts';

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
