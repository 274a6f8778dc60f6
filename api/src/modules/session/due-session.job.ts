import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JobService } from '../../jobs/job.service.ts';
import { SessionRepository } from './session.repository.ts';
import { type DueSession, dueQueue } from './session-timer.service.ts';

/** Does what time alone has made due: closes, asks whether a session goes on, forgets codes. */
@Injectable()
export class DueSessionJob implements OnModuleInit {
  constructor(
    @Inject(JobService) private readonly jobs: JobService,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.work<DueSession>(dueQueue, ({ sessionId, at }) => this.elapse(sessionId, new Date(at)));
  }

  /** The session's row decides what is due, so it does no harm when this comes twice, or early. */
  async elapse(sessionId: string, at: Date): Promise<void> {
    await this.sessions.change({ sessionId }, { by: 'server' }, (session) => {
      // The clock of the database has said that it is time; ours may be a little behind.
      const now = new Date(Math.max(Date.now(), at.getTime()));
      session?.elapse(now);
    });
  }
}
