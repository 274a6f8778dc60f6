import { Module } from '@nestjs/common';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { JoinController } from './join.controller.ts';
import { JoinService } from './join.service.ts';
import { JoinLimits } from './join-limits.ts';
import { KnockExpiry } from './knocks/knock-expiry.ts';
import { KnocksService } from './knocks/knocks.service.ts';
import { PlanRoom } from './knocks/plan-room.ts';
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
    JoinLimits,
    KnocksService,
    KnockExpiry,
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
  exports: [KnocksService, SessionNotices, SeatsRepository, NodesRepository],
})
export class TogetherModule {}
