import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';
import { PresenceRepository } from '../presence/presence.repository.ts';
import { SessionStatusRepository } from '../session/session-status.repository.ts';
import { joinRequestTimeoutMs } from './join-request.entity.ts';
import { UnansweredMailService } from './unanswered-mail.service.ts';

const queue = 'session.unanswered-customers';
const unansweredMs = 2 * 60_000;

const askingQuery = `SELECT 1 FROM "join_requests"
  WHERE "sessionId" = $1 AND "state" = 'waiting' AND "at" <= $2 AND "polledAt" > $3 LIMIT 1`;

/** Mails the host, once in a session without a device, that a customer has waited for two minutes. */
@Injectable()
export class UnansweredCustomerJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(JobService) private readonly jobs: JobService,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(PresenceRepository) private readonly presence: PresenceRepository,
    @Inject(UnansweredMailService) private readonly mails: UnansweredMailService,
  ) {
    jobs.define(queue);
    jobs.work<{ sessionId: string }>(queue, ({ sessionId }) => this.run(sessionId, new Date()));
  }

  /** Call it in the transaction in which a customer begins to wait. */
  async plan(db: EntityManager, sessionId: string, now: Date): Promise<void> {
    await this.jobs.send(queue, { sessionId }, { startAfter: new Date(now.getTime() + unansweredMs), db });
  }

  async run(sessionId: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - unansweredMs);
    await this.dataSource.transaction(async (db) => {
      const waiting = await this.sessions.lockUnmailed(db, sessionId, since);
      if (!waiting) return;
      const isLeft = waiting.hasJoined && (await this.isAlone(db, sessionId));
      if (!isLeft && !(await this.isAsking(db, sessionId, since, now))) return;
      const { operatorId: userId, title: session } = waiting;
      await this.sessions.noteWaitMail(db, sessionId, now);
      await this.mails.send(db, { userId, sessionId, event: 'customer', from: '', session });
    });
  }

  private async isAsking(db: EntityManager, sessionId: string, since: Date, now: Date): Promise<boolean> {
    const polledAfter = new Date(now.getTime() - joinRequestTimeoutMs);
    return (await db.query<unknown[]>(askingQuery, [sessionId, since, polledAfter])).length > 0;
  }

  private async isAlone(db: EntityManager, sessionId: string): Promise<boolean> {
    return (await this.presence.isPresent(db, sessionId, 'customer')) && !(await this.presence.hasHost(db, sessionId));
  }
}
