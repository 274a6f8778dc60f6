import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobService } from '../../jobs/job.service.ts';
import type { SessionEntity } from './session.entity.ts';

/** The queue of sessions whose time has come. */
export const dueQueue = 'session.due';

export interface DueSession {
  sessionId: string;
  /** The moment for which the timer was set. */
  at: string;
}

/** Sets the timers of sessions: jobs, which survive the process that sends them. */
@Injectable()
export class SessionTimerService {
  constructor(@Inject(JobService) private readonly jobs: JobService) {
    jobs.define(dueQueue, { retryLimit: 1000, retryDelayMax: 30, batchSize: 20 });
  }

  /**
   * Sees to it that a timer goes off when time next changes the session. One that is set for an earlier moment will do:
   * it finds nothing due then and is set again. So what is put off often, such as idleness, costs no job each time.
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
