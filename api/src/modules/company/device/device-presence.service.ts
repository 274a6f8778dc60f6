import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { NotificationChoiceService } from '../../account/user/notification-choice.service.ts';
import { onlineMs } from './device.entity.ts';

const flushMs = 5000;
const settleMs = 15_000;

/**
 * `contactAt` changes only when a device comes online, since all indexes follow it. Rows are locked in one order: two processes that store the
 * same devices wait for each other instead of ending in a deadlock.
 */
const storeQuery = `
  WITH given AS (SELECT "id", to_timestamp("ms" / 1000) AS "at" FROM unnest($1::uuid[], $2::float8[]) AS given("id", "ms")),
  seen AS (
    SELECT "assignmentId" AS "id", "at" FROM "devices" JOIN given ON "assignmentId" = given."id"
    WHERE "lastSyncAt" IS NULL OR "lastSyncAt" < "at" OR ("lastSyncAt" >= $3 AND "contactAt" IS DISTINCT FROM 'infinity')
    ORDER BY "assignmentId" FOR NO KEY UPDATE OF "devices")
  UPDATE "devices" SET "lastSyncAt" = GREATEST("lastSyncAt", seen."at"),
    "contactAt" = CASE WHEN GREATEST("lastSyncAt", seen."at") >= $3 THEN 'infinity' ELSE GREATEST("lastSyncAt", seen."at") END
  FROM seen WHERE "assignmentId" = seen."id"`;

/** Rows that another statement writes are left to the next run. */
const offlineQuery = `
  UPDATE "devices" SET "contactAt" = "lastSyncAt" WHERE "assignmentId" IN (
    SELECT "assignmentId" FROM "devices" WHERE "contactAt" = 'infinity' AND "lastSyncAt" < $1 LIMIT 2000 FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING "companyId", "name"`;

interface OfflineDevice {
  companyId: string;
  name: string;
}

/** Presence of devices, derived from the time of their last sync. Written in batches. */
@Injectable()
export class DevicePresenceService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly seen = new Map<string, Date>();
  private readonly timers: NodeJS.Timeout[] = [];
  /** Time at which this process can have received a sync of each device. */
  private readonly completeAt = Date.now() + onlineMs;
  /** The statement that runs, and the one that begins after it. */
  private current: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(NotificationChoiceService) private readonly notifications: NotificationChoiceService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  onApplicationBootstrap(): void {
    this.timers.push(setInterval(() => void this.flush().catch(() => undefined), flushMs).unref());
    this.timers.push(setInterval(() => void this.settle(new Date()).catch(() => undefined), settleMs).unref());
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.flush().catch(() => undefined);
  }

  /** Called for each sync and for live sockets. */
  markSeen(assignmentId: string, at: Date): void {
    this.seen.set(assignmentId, at);
  }

  /** Resolves when the time is stored. */
  storeSeen(assignmentId: string, at: Date): Promise<void> {
    this.markSeen(assignmentId, at);
    return this.flush();
  }

  /** Stores the pending times in one statement, with those that arrive before it begins. */
  flush(): Promise<void> {
    this.next ??= this.current.then(() => {
      this.next = undefined;
      const stored = this.store();
      this.current = stored.catch(() => undefined);
      return stored;
    });
    return this.next;
  }

  /** Failed rows stay for the next batch. */
  private async store(): Promise<void> {
    if (this.seen.size === 0) return;
    const batch = [...this.seen];
    const onlineSince = new Date(Date.now() - onlineMs);
    await this.dataSource.query(storeQuery, [batch.map(([id]) => id), batch.map(([, at]) => at.getTime()), onlineSince]);
    for (const [id, at] of batch) if (this.seen.get(id) === at) this.seen.delete(id);
  }

  /** Orders devices that are no longer online by their last sync, and notifies users of them, once in all processes. */
  async settle(now: Date): Promise<void> {
    if (now.getTime() < this.completeAt) return;
    const [devices] = await this.dataSource.query<[OfflineDevice[], number]>(offlineQuery, [new Date(now.getTime() - onlineMs)]);
    for (const [companyId, [first, ...others]] of Map.groupBy(devices, (device) => device.companyId)) {
      const userIds = first ? await this.notifications.findForOfflineDevices(companyId) : [];
      // Socket.IO would address all sockets if no room were named.
      if (!first || userIds.length === 0) continue;
      const offline = { name: first.name, count: 1 + others.length, at: now.toISOString() };
      this.events.publish(this.dataSource.manager, { type: 'devicesOffline', userIds, offline });
    }
  }
}
