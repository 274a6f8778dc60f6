import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JobService } from '../../../jobs/job.service.ts';
import { SessionRepository } from './session.repository.ts';
import { type DueSession, dueQueue } from './session-timer.service.ts';

/** Applies what is due by time: closes sessions, asks the idle question, deletes codes. */
@Injectable()
export class DueSessionJob implements OnModuleInit {
  constructor(
    @Inject(JobService) private readonly jobs: JobService,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.work<DueSession>(dueQueue, ({ sessionId, at }) => this.elapse(sessionId, new Date(at)));
  }

  /** The row decides what is due, so repeated and early runs are harmless. */
  async elapse(sessionId: string, at: Date): Promise<void> {
    await this.sessions.change({ sessionId }, { by: 'server' }, (session) => {
      // The clock of the database set off the job; the local one may be behind.
      const now = new Date(Math.max(Date.now(), at.getTime()));
      session?.elapse(now);
    });
  }
}
