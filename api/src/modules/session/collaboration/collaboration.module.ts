import { Module } from '@nestjs/common';
import { PushModule } from '../../account/push/push.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { CompanyModule } from '../../company/company/company.module.ts';
import { CaptchaModule } from '../../service/captcha/captcha.module.ts';
import { MailModule } from '../../service/mail/mail.module.ts';
import { PresenceModule } from '../presence/presence.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { CollaborationController } from './collaboration.controller.ts';
import { ControlCodeService } from './control-code.service.ts';
import { JoinController } from './join.controller.ts';
import { JoinService } from './join.service.ts';
import { JoinLimitService } from './join-limit.service.ts';
import { JoinRequestService } from './join-request.service.ts';
import { JoinRequestExpiryJob } from './join-request-expiry.job.ts';
import { OperatorListService } from './operator-list.service.ts';
import { SessionCodeService } from './session-code.service.ts';
import { SessionInvitationRepository } from './session-invitation.repository.ts';
import { SessionRequestRepository } from './session-request.repository.ts';
import { SessionRequestService } from './session-request.service.ts';
import { SessionRequestExpiryJob } from './session-request-expiry.job.ts';
import { TransferService } from './transfer.service.ts';
import { UnansweredCustomerJob } from './unanswered-customer.job.ts';
import { UnansweredMailService } from './unanswered-mail.service.ts';
import { WaitingPushJob } from './waiting-push.job.ts';
import { WaitingWorkService } from './waiting-work.service.ts';

@Module({
  imports: [SessionModule, PresenceModule, CaptchaModule, CompanyModule, UserModule, MailModule, PushModule],
  controllers: [JoinController, CollaborationController],
  providers: [
    ControlCodeService,
    JoinService,
    JoinLimitService,
    JoinRequestService,
    JoinRequestExpiryJob,
    OperatorListService,
    SessionCodeService,
    SessionInvitationRepository,
    SessionRequestService,
    SessionRequestRepository,
    SessionRequestExpiryJob,
    TransferService,
    UnansweredCustomerJob,
    UnansweredMailService,
    WaitingPushJob,
    WaitingWorkService,
  ],
  exports: [JoinRequestService, SessionRequestService],
})
export class CollaborationModule {}
