import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { DataSource, type EntityManager, In } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';
import { SessionNotices } from '../notices/session-notices.ts';
import { SessionChanges } from '../session-changes.ts';
import { OfferEntity } from './offer.entity.ts';
import { toOffer } from './to-offer.ts';

export const offerQueue = 'session.offers';

const expireQuery = `UPDATE "session_offers" SET "state" = 'expired'
  WHERE "offerId" = $1 AND "state" = 'pending' AND "expiresAt" <= now() RETURNING "offerId"`;

/** With the one who asked they go; without, all of the session's. */
const endQuery = `UPDATE "session_offers" SET "state" = 'withdrawn'
  WHERE "sessionId" = $1 AND "state" = 'pending' AND ($2::uuid IS NULL OR "fromId" = $2) RETURNING "offerId"`;

type Ended = [{ offerId: string }[], number];

/** Ends offers whose time is over, or whose session is, and tells both sides how each stands. */
@Injectable()
export class OfferTeller implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(OfferTeller.name);
  private subscription: Subscription | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionNotices) private readonly notices: SessionNotices,
    @Inject(SessionChanges) private readonly changes: SessionChanges,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.define(offerQueue);
    jobs.work<{ offerId: string }>(offerQueue, ({ offerId }) => this.expire(offerId));
  }

  onApplicationBootstrap(): void {
    this.subscription = this.changes.changed$.subscribe(({ sessionId, status }) => {
      if (status === 'closed') void this.endAll(sessionId);
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  async expire(offerId: string): Promise<void> {
    const [ended] = await this.dataSource.query<Ended>(expireQuery, [offerId]);
    await this.tell(ended.map((offer) => offer.offerId));
  }

  /** Takes back what stands, of one who asked; to be told of when the transaction has ended. */
  async endPending(db: EntityManager, sessionId: string, fromId: string | null): Promise<string[]> {
    const [ended] = await db.query<Ended>(endQuery, [sessionId, fromId]);
    return ended.map(({ offerId }) => offerId);
  }

  async tell(offerIds: readonly string[]): Promise<void> {
    if (offerIds.length === 0) return;
    const relations = { session: true, from: true, to: true };
    const offers = await this.dataSource.getRepository(OfferEntity).find({ where: { offerId: In(offerIds) }, relations });
    for (const offer of offers.map(toOffer)) {
      for (const { id } of [offer.from, offer.to]) this.notices.tell({ userId: id }, 'session:offer', offer);
    }
  }

  async tellOne(offerId: string): Promise<components['schemas']['Offer']> {
    await this.tell([offerId]);
    const relations = { session: true, from: true, to: true };
    return toOffer(await this.dataSource.getRepository(OfferEntity).findOneOrFail({ where: { offerId }, relations }));
  }

  tellSoon(offerIds: readonly string[]): void {
    this.tell(offerIds).catch((error: unknown) => this.logger.warn(String(error)));
  }

  private async endAll(sessionId: string): Promise<void> {
    await this.endPending(this.dataSource.manager, sessionId, null).then(
      (ended) => this.tellSoon(ended),
      (error: unknown) => this.logger.warn(String(error)),
    );
  }
}
