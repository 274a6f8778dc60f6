import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/operation.decorator.ts';
import { ColleaguesService } from '../participants/colleagues.service.ts';
import { DeparturesService } from '../participants/departures.service.ts';
import { LeadService } from '../participants/lead.service.ts';
import { SessionPresenter } from '../session-presenter.ts';
import { OffersService } from './offers.service.ts';

/** What colleagues do together. */
@Controller()
export class OffersController {
  constructor(
    @Inject(OffersService) private readonly offers: OffersService,
    @Inject(LeadService) private readonly lead: LeadService,
    @Inject(DeparturesService) private readonly departures: DeparturesService,
    @Inject(ColleaguesService) private readonly colleagues: ColleaguesService,
    @Inject(SessionPresenter) private readonly presenter: SessionPresenter,
  ) {}

  @Operation('offerSession')
  offerSession(@Call() { actor, path, body, ip }: CallOf<'offerSession'>): Promise<ReplyOf<'offerSession'>> {
    return this.offers.offer(actor, path.sessionId, body, ip);
  }

  @Operation('withdrawOffer')
  async withdrawOffer(@Call() { actor, path, ip }: CallOf<'withdrawOffer'>): Promise<ReplyOf<'withdrawOffer'>> {
    await this.offers.withdraw(actor, path.sessionId, path.offerId, ip);
  }

  @Operation('listMyOffers')
  async listMyOffers(@Call() { actor }: CallOf<'listMyOffers'>): Promise<ReplyOf<'listMyOffers'>> {
    return { items: await this.offers.listMine(actor) };
  }

  @Operation('answerOffer')
  answerOffer(@Call() { actor, path, body, ip }: CallOf<'answerOffer'>): Promise<ReplyOf<'answerOffer'>> {
    return this.offers.answer(actor, path.offerId, body.accept, ip);
  }

  @Operation('takeOverSession')
  async takeOverSession(@Call() { actor, path, ip }: CallOf<'takeOverSession'>): Promise<ReplyOf<'takeOverSession'>> {
    return this.presenter.toSession(await this.lead.takeOver(actor, path.sessionId, ip), actor, new Date());
  }

  @Operation('leaveSession')
  async leaveSession(@Call() { actor, path, ip }: CallOf<'leaveSession'>): Promise<ReplyOf<'leaveSession'>> {
    await this.departures.leave(actor, path.sessionId, ip);
  }

  @Operation('listColleagues')
  async listColleagues(@Call() { actor }: CallOf<'listColleagues'>): Promise<ReplyOf<'listColleagues'>> {
    return { items: await this.colleagues.list(actor) };
  }
}
