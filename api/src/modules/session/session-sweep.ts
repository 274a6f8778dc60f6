import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SessionChanged, SessionChanges } from './session-changes.ts';
import { sessionLimits } from './session-limits.ts';

/** One statement, so that of several processes exactly one closes, and tells of, each session. */
const closeOverdue = `
  UPDATE "sessions" SET
    "status" = 'closed',
    "closeReason" = CASE "status" WHEN 'waiting' THEN 'expired' WHEN 'active' THEN 'limit' ELSE 'failed' END,
    "closedAt" = now(), "updatedAt" = now(), "deadlineAt" = NULL,
    "keyCipher" = NULL, "codeHash" = NULL, "codeCipher" = NULL, "codeExpiresAt" = NULL
  WHERE "status" <> 'closed' AND "deadlineAt" <= now()
  RETURNING "sessionId", "companyId", "status", "closeReason"`;

const forgetOldCodes = `
  UPDATE "sessions" SET "codeHash" = NULL, "codeCipher" = NULL, "codeExpiresAt" = NULL
  WHERE "codeHash" IS NOT NULL AND "codeExpiresAt" <= now()`;

/** Closes what has waited, connected or run too long. */
@Injectable()
export class SessionSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SessionSweep.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionChanges) private readonly changes: SessionChanges,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.run().catch((error: unknown) => this.logger.warn(String(error))), sessionLimits.sweep).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    const [closed] = await this.dataSource.query<[SessionChanged[], number]>(closeOverdue);
    for (const session of closed) this.changes.publish(session);
    await this.dataSource.query(forgetOldCodes);
  }
}
