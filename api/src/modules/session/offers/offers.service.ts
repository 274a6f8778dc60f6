import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../../access/actor.ts';
import { sessionCan } from '../../../access/session-policy.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { UserEntity } from '../../user/user.entity.ts';
import { SessionEvents } from '../events/session-events.ts';
import type { Afterwards } from '../notices/afterwards.ts';
import { originOf } from '../origin-of.ts';
import { LeadService } from '../participants/lead.service.ts';
import { ParticipantEntity } from '../participants/participant.entity.ts';
import type { SessionEntity } from '../session.entity.ts';
import { SessionRepository } from '../session.repository.ts';
import { OfferEntity, offerMs } from './offer.entity.ts';
import { OfferTeller, offerQueue } from './offer-teller.ts';
import { toOffer } from './to-offer.ts';

type Offer = components['schemas']['Offer'];

/** Operators ask colleagues into their sessions: to take over, to help, to watch. */
@Injectable()
export class OffersService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionEvents) private readonly events: SessionEvents,
    @Inject(LeadService) private readonly lead: LeadService,
    @Inject(OfferTeller) private readonly teller: OfferTeller,
    @Inject(JobService) private readonly jobs: JobService,
  ) {}

  /** One stands for each session and colleague: the same again changes nothing, another kind takes its place. */
  async offer(actor: Actor, sessionId: string, { kind, userId }: CallOf<'offerSession'>['body'], address: string): Promise<Offer> {
    const { companyId } = actor;
    const origin = originOf(actor, address);
    const { offerId, ended } = await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      this.ensureLed(actor, session);
      const now = new Date();
      const colleague = { id: userId, companyId, isVerified: true, deactivatedAt: IsNull() };
      if (userId === actor.userId || !(await db.existsBy(UserEntity, colleague))) throw new DomainError('USER_NOT_FOUND');

      const standing = await db.findOneBy(OfferEntity, { sessionId, toId: userId, state: 'pending' });
      if (standing?.isPendingAt(now) && standing.kind === kind) return { offerId: standing.offerId, ended: [] };
      if (standing?.end(standing.isPendingAt(now) ? 'withdrawn' : 'expired')) await db.save(standing);

      const offer = this.make(sessionId, kind, actor.userId, userId, now);
      await db.insert(OfferEntity, offer);
      await this.jobs.send(offerQueue, { offerId: offer.offerId }, { startAfter: offer.expiresAt, db });
      await this.events.add(db, session, { ...origin(session), type: 'offered', details: { kind, to: userId } });
      return { offerId: offer.offerId, ended: standing ? [standing.offerId] : [] };
    });
    await this.teller.tell(ended);
    return this.teller.tellOne(offerId);
  }

  /** What was answered stays. */
  async withdraw(actor: Actor, sessionId: string, offerId: string, address: string): Promise<void> {
    const { companyId } = actor;
    const isNews = await this.sessions.change({ sessionId, companyId }, originOf(actor, address), async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      const offer = await db.findOneBy(OfferEntity, { sessionId, offerId });
      if (!offer) throw new DomainError('OFFER_NOT_FOUND');
      if (offer.fromId !== actor.userId && session.operatorId !== actor.userId) throw new DomainError('FORBIDDEN');
      const hasEnded = offer.end('withdrawn');
      if (hasEnded) await db.save(offer);
      return hasEnded;
    });
    if (isNews) await this.teller.tell([offerId]);
  }

  async listMine({ userId }: Actor): Promise<Offer[]> {
    const offers = await this.dataSource.getRepository(OfferEntity).find({
      where: { toId: userId, state: 'pending', expiresAt: MoreThan(new Date()), session: { status: Not('closed') } },
      relations: { session: true, from: true, to: true },
      order: { createdAt: 'ASC' },
    });
    return offers.map(toOffer);
  }

  /** The same answer twice is no error; any other comes too late. */
  async answer(actor: Actor, offerId: string, accept: boolean, address: string): Promise<Offer> {
    const { companyId, userId } = actor;
    const found = await this.dataSource.getRepository(OfferEntity).findOneBy({ offerId, toId: userId });
    if (!found) throw new DomainError('OFFER_NOT_FOUND');
    const { sessionId } = found;
    const afterwards: Afterwards = [];
    const origin = { by: 'operator', userId, address } as const;
    await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      const offer = await db.findOneOrFail(OfferEntity, { where: { offerId }, lock: { mode: 'pessimistic_write' } });
      if (!session) throw new DomainError('OFFER_NOT_FOUND');
      if (session.isClosed) throw new DomainError('SESSION_CLOSED');
      if (!offer.answer(accept, new Date())) return;
      if (accept && offer.fromId !== session.operatorId) throw new DomainError('OFFER_NOT_FOUND');

      await db.save(offer);
      await this.events.add(db, session, { ...origin, type: 'answered', details: { kind: offer.kind, accept } });
      if (accept) await this.carryOut(db, session, offer, afterwards);
    });
    for (const say of afterwards) say();
    return this.teller.tellOne(offerId);
  }

  private async carryOut(db: EntityManager, session: SessionEntity, offer: OfferEntity, afterwards: Afterwards): Promise<void> {
    const { sessionId, kind, toId: userId } = offer;
    if (kind !== 'transfer') {
      session.admitColleague(userId);
      await db.save(ParticipantEntity, {
        sessionId,
        userId,
        part: kind === 'help' ? 'helper' : 'watcher',
        joinedAt: new Date(),
        leftAt: null,
      });
    } else await this.lead.transfer(db, session, userId, afterwards);
  }

  private ensureLed(actor: Actor, session: SessionEntity | null): asserts session is SessionEntity {
    if (!session) throw new DomainError('SESSION_NOT_FOUND');
    if (session.isClosed) throw new DomainError('SESSION_CLOSED');
    if (!sessionCan(actor, session).lead) throw new DomainError('FORBIDDEN');
  }

  private make(sessionId: string, kind: OfferEntity['kind'], fromId: string, toId: string, now: Date) {
    const expiresAt = new Date(now.getTime() + offerMs);
    return { offerId: uuid(), sessionId, kind, state: 'pending', fromId, toId, createdAt: now, expiresAt, answeredAt: null } as const;
  }
}
