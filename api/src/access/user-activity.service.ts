import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';

const flushMs = 15_000;
/** Precision of `lastActiveAt`. */
const exactMs = 60_000;

const flushQuery = `
  UPDATE "users" SET "lastActiveAt" = seen."at"
  FROM unnest($1::uuid[], $2::timestamptz[]) AS seen("id", "at")
  WHERE "users"."id" = seen."id" AND "deletedAt" IS NULL
    AND ("lastActiveAt" IS NULL OR "lastActiveAt" < seen."at" - make_interval(secs => $3))`;

/** Records when users made their last call: in batches, at most once a minute per user. */
@Injectable()
export class UserActivityService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(UserActivityService.name);
  private readonly seen = new Map<string, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.flush().catch((error: unknown) => this.logger.warn(String(error))), flushMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush().catch(() => undefined);
  }

  note(userId: string, at = new Date()): void {
    this.seen.set(userId, at);
  }

  /** Updates rows in the order of their ids, because several processes write at the same time. Failed rows stay for the next batch. */
  async flush(): Promise<void> {
    const batch = [...this.seen].sort(([a], [b]) => (a < b ? -1 : 1));
    if (batch.length === 0) return;
    await this.dataSource.query(flushQuery, [batch.map(([id]) => id), batch.map(([, at]) => at), exactMs / 1000]);
    for (const [id, at] of batch) if (this.seen.get(id) === at) this.seen.delete(id);
  }
}
