import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';

const flushMs = 5000;

const flushQuery = `
  UPDATE "devices" SET "lastSyncAt" = to_timestamp(seen."ms" / 1000)
  FROM unnest($1::uuid[], $2::float8[]) AS seen("id", "ms")
  WHERE "assignmentId" = seen."id" AND ("lastSyncAt" IS NULL OR "lastSyncAt" < to_timestamp(seen."ms" / 1000))`;

/** Presence of devices, derived from the time of their last sync. Written in batches. */
@Injectable()
export class DevicePresenceService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly seen = new Map<string, Date>();
  private timer: NodeJS.Timeout | undefined;
  /** The flush that runs, and the one that begins after it. */
  private current: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush().catch(() => undefined), flushMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush().catch(() => undefined);
  }

  /** Called for each sync and for live sockets. */
  markSeen(assignmentId: string, at: Date): void {
    this.seen.set(assignmentId, at);
  }

  /** Resolves when the time is stored, in one statement with those that arrive meanwhile. */
  storeSeen(assignmentId: string, at: Date): Promise<void> {
    this.markSeen(assignmentId, at);
    this.next ??= this.current.then(() => {
      this.next = undefined;
      const flushed = this.flush();
      this.current = flushed.catch(() => undefined);
      return flushed;
    });
    return this.next;
  }

  /** Failed rows stay for the next batch. */
  async flush(): Promise<void> {
    const batch = [...this.seen].sort(([a], [b]) => (a < b ? -1 : 1));
    if (batch.length === 0) return;
    await this.dataSource.query(flushQuery, [batch.map(([id]) => id), batch.map(([, at]) => at.getTime())]);
    for (const [id, at] of batch) if (this.seen.get(id) === at) this.seen.delete(id);
  }
}
