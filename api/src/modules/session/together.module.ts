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
import { OfferTeller } from './offers/offer-teller.ts';
import { OffersController } from './offers/offers.controller.ts';
import { OffersService } from './offers/offers.service.ts';
import { ColleaguesService } from './participants/colleagues.service.ts';
import { DeparturesService } from './participants/departures.service.ts';
import { LeadService } from './participants/lead.service.ts';
import { NodesRepository } from './participants/nodes.repository.ts';
import { SeatsRepository } from './participants/seats.repository.ts';
import { SessionModule } from './session.module.ts';

/** Several people in one session: the customer who joins, colleagues who help. */
@Module({
  imports: [SessionModule, CompanyModule, CaptchaModule],
  controllers: [JoinController, OffersController],
  providers: [
    JoinService,
    InvitationRepository,
    JoinLimits,
    JoinRequestService,
    JoinRequestExpiry,
    PlanRoom,
    OffersService,
    OfferTeller,
    LeadService,
    DeparturesService,
    ColleaguesService,
    SessionNotices,
    SeatsRepository,
    NodesRepository,
  ],
  exports: [JoinRequestService, SessionNotices, SeatsRepository, NodesRepository],
})
export class TogetherModule {}
