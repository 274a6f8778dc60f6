import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionRepository } from '../session/session.repository.ts';
import { SESSION_LIMITS } from '../session/session-limits.token.ts';
import type { SessionLimits } from '../session/session-limits.ts';
import { SessionStatusRepository } from '../session/session-status.repository.ts';
import { InstanceService } from './instance.service.ts';

/** A timer that is later than this is lost. */
const lateMs = 30_000;

/** Sessions without a host that is connected to a running instance. A window that enters again reconnects them. */
const unattendedQuery = `
  SELECT "sessionId" FROM "sessions"
  WHERE "status" = 'active' AND "updatedAt" < now() - make_interval(secs => $1 / 1000.0) AND NOT EXISTS (
    SELECT 1 FROM "session_presence" s JOIN "api_instances" n USING ("instanceId")
    WHERE s."sessionId" = "sessions"."sessionId" AND s."role" = 'host' AND n."seenAt" > now() - make_interval(secs => $1 / 1000.0))`;

/** Repairs sessions whose timer or host was lost with an instance. */
@Injectable()
export class SessionWatchService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SessionWatchService.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionStatusRepository) private readonly statuses: SessionStatusRepository,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(InstanceService) private readonly instances: InstanceService,
    @Inject(SESSION_LIMITS) private readonly limits: SessionLimits,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.run().catch((error: unknown) => this.logger.warn(String(error))), this.limits.watch).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Runs in each instance; the second one finds nothing to do. */
  async run(): Promise<void> {
    for (const sessionId of await this.statuses.findWithLateTimer(lateMs)) {
      await this.sessions.change({ sessionId }, { by: 'server' }, (session) => session?.elapse(new Date()));
    }
    if (this.instances.wasAway) return;
    for (const sessionId of await this.findUnattended()) {
      await this.sessions.change({ sessionId }, { by: 'server' }, (session) => {
        if (session && !session.isClosed) session.lose(new Date(), true);
      });
    }
  }

  private async findUnattended(): Promise<string[]> {
    const rows = await this.dataSource.query<{ sessionId: string }[]>(unattendedQuery, [this.limits.unattended]);
    return rows.map(({ sessionId }) => sessionId);
  }
}
