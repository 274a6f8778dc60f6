import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionRepository } from './session.repository.ts';
import { sessionLimits } from './session-limits.ts';

const dueQuery = `
  SELECT "sessionId" FROM "sessions"
  WHERE "status" <> 'closed' AND ("deadlineAt" <= now() OR "codeExpiresAt" <= now())`;

/** Does what time alone has made due. */
@Injectable()
export class SessionSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SessionSweep.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.run().catch((error: unknown) => this.logger.warn(String(error))), sessionLimits.watch).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    const due = await this.dataSource.query<{ sessionId: string }[]>(dueQuery);
    for (const { sessionId } of due) {
      await this.sessions.change({ sessionId }, { by: 'server' }, (session) => session?.elapse(new Date()));
    }
  }
}
