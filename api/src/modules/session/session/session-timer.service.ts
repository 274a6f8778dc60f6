import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';
import type { SessionEntity } from './session.entity.ts';

export const dueQueue = 'session.due';

export interface DueSession {
  sessionId: string;
  /** Time of the timer. */
  at: string;
}

/** Timers of sessions are jobs, which survive the instance. */
@Injectable()
export class SessionTimerService {
  constructor(@Inject(JobService) private readonly jobs: JobService) {
    jobs.define(dueQueue, { retryLimit: 1000, retryDelayMax: 30, batchSize: 20 });
  }

  /**
   * Schedules a timer for the next change by time. An earlier timer is kept: it finds nothing due and schedules the next one. So a
   * deadline that moves often, such as idleness, needs no job each time.
   */
  async arm(db: EntityManager, session: SessionEntity): Promise<void> {
    const { sessionId, dueAt, timerAt } = session;
    if (session.isClosed || !dueAt) session.timerAt = null;
    else if (!timerAt || dueAt < timerAt) {
      session.timerAt = dueAt;
      await this.jobs.send(dueQueue, { sessionId, at: dueAt.toISOString() } satisfies DueSession, { startAfter: dueAt, db });
    }
  }
}
