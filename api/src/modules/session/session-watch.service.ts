import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DueSessionJob } from './due-session.job.ts';
import { SessionRepository } from './session.repository.ts';
import { SESSION_LIMITS, type SessionLimits } from './session-limits.ts';

/** How late a timer may be before it counts as lost, in milliseconds. */
const lateMs = 30_000;

const lostTimersQuery = `
  SELECT "sessionId" FROM "sessions"
  WHERE "status" <> 'closed' AND ("timerAt" IS NULL OR "timerAt" < now() - make_interval(secs => $1 / 1000.0))`;

/** Whose operator sits nowhere, or at a process that is gone. A window that enters again brings them back. */
const unattendedQuery = `
  SELECT "sessionId" FROM "sessions"
  WHERE "status" = 'active' AND "updatedAt" < now() - make_interval(secs => $1 / 1000.0) AND NOT EXISTS (
    SELECT 1 FROM "session_presence" s JOIN "api_instances" n USING ("instanceId")
    WHERE s."sessionId" = "sessions"."sessionId" AND s."role" = 'host' AND n."seenAt" > now() - make_interval(secs => $1 / 1000.0))`;

/** Finds the sessions that nobody sees to: the second line of defence behind timers and sockets. */
@Injectable()
export class SessionWatchService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SessionWatchService.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(DueSessionJob) private readonly due: DueSessionJob,
    @Inject(SESSION_LIMITS) private readonly limits: SessionLimits,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.run().catch((error: unknown) => this.logger.warn(String(error))), this.limits.watch).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** In each process: whoever comes second finds nothing left to do. */
  async run(): Promise<void> {
    for (const sessionId of await this.find(lostTimersQuery, lateMs)) await this.due.elapse(sessionId, new Date(0));
    for (const sessionId of await this.find(unattendedQuery, this.limits.unattended)) {
      await this.sessions.change({ sessionId }, { by: 'server' }, (session) => {
        if (session && !session.isClosed) session.lose(new Date(), true);
      });
    }
  }

  private async find(query: string, ms: number): Promise<string[]> {
    return (await this.dataSource.query<{ sessionId: string }[]>(query, [ms])).map(({ sessionId }) => sessionId);
  }
}
