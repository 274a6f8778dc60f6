import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { DataSource, type EntityManager, In } from 'typeorm';
import { JobService } from '../../jobs/job.service.ts';
import { SessionChanges } from '../session/session-changes.ts';
import { SessionNotices } from '../session/session-notices.ts';
import { SessionRequestEntity } from './session-request.entity.ts';
import { toSessionRequest } from './to-session-request.ts';

export const sessionRequestQueue = 'session.requests';

const expireQuery = `UPDATE "session_requests" SET "state" = 'expired'
  WHERE "sessionRequestId" = $1 AND "state" = 'pending' AND "expiresAt" <= now() RETURNING "sessionRequestId"`;

/** With the one who asked they go; without, all of the session's. */
const endQuery = `UPDATE "session_requests" SET "state" = 'withdrawn'
  WHERE "sessionId" = $1 AND "state" = 'pending' AND ($2::uuid IS NULL OR "fromId" = $2) RETURNING "sessionRequestId"`;

type Ended = [{ sessionRequestId: string }[], number];

/** Ends sessionRequests whose time is over, or whose session is, and tells both sides how each stands. */
@Injectable()
export class SessionRequestPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SessionRequestPublisher.name);
  private subscription: Subscription | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionNotices) private readonly notices: SessionNotices,
    @Inject(SessionChanges) private readonly changes: SessionChanges,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.define(sessionRequestQueue);
    jobs.work<{ sessionRequestId: string }>(sessionRequestQueue, ({ sessionRequestId }) => this.expire(sessionRequestId));
  }

  onApplicationBootstrap(): void {
    this.subscription = this.changes.changed$.subscribe(({ sessionId, status }) => {
      if (status === 'closed') void this.endAll(sessionId);
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  async expire(sessionRequestId: string): Promise<void> {
    const [ended] = await this.dataSource.query<Ended>(expireQuery, [sessionRequestId]);
    await this.tell(ended.map((sessionRequest) => sessionRequest.sessionRequestId));
  }

  /** Takes back what stands, of one who asked; to be told of when the transaction has ended. */
  async endPending(db: EntityManager, sessionId: string, fromId: string | null): Promise<string[]> {
    const [ended] = await db.query<Ended>(endQuery, [sessionId, fromId]);
    return ended.map(({ sessionRequestId }) => sessionRequestId);
  }

  async tell(sessionRequestIds: readonly string[]): Promise<void> {
    if (sessionRequestIds.length === 0) return;
    const relations = { session: true, from: true, to: true };
    const sessionRequests = await this.dataSource
      .getRepository(SessionRequestEntity)
      .find({ where: { sessionRequestId: In(sessionRequestIds) }, relations });
    for (const sessionRequest of sessionRequests.map(toSessionRequest)) {
      for (const { id } of [sessionRequest.from, sessionRequest.to]) this.notices.tell({ userId: id }, 'session:request', sessionRequest);
    }
  }

  async tellOne(sessionRequestId: string): Promise<components['schemas']['SessionRequest']> {
    await this.tell([sessionRequestId]);
    const relations = { session: true, from: true, to: true };
    return toSessionRequest(
      await this.dataSource.getRepository(SessionRequestEntity).findOneOrFail({ where: { sessionRequestId }, relations }),
    );
  }

  tellSoon(sessionRequestIds: readonly string[]): void {
    this.tell(sessionRequestIds).catch((error: unknown) => this.logger.warn(String(error)));
  }

  private async endAll(sessionId: string): Promise<void> {
    await this.endPending(this.dataSource.manager, sessionId, null).then(
      (ended) => this.tellSoon(ended),
      (error: unknown) => this.logger.warn(String(error)),
    );
  }
}
