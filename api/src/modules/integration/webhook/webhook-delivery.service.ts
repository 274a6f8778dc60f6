import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { PublicClient, type PublicResult } from '../../../http/outgoing/public-client.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { WebhookEntity } from './webhook.entity.ts';
import { WebhookDisablingService } from './webhook-disabling.service.ts';
import { WEBHOOK_LIMITS } from './webhook-limits.token.ts';
import type { WebhookLimits } from './webhook-limits.ts';
import { type LeasedDelivery, WebhookQueueRepository } from './webhook-queue.repository.ts';
import { signWebhook } from './webhook-signature.ts';

/** Requests of this process at the same time. */
const capacity = 256;
/** Time between two polls: while nothing is due, and while what is due has to wait. */
const pollMs = { idle: 5000, busy: 1000 };
/** Wake-ups in this time are one. */
const wakeMs = 10;
const stopMs = 2500;

/** The receiver wants no more events (Standard Webhooks). */
const gone = 410;

/**
 * Sends the events of the outbox, in all processes. A queue of pg-boss waits for the slowest job of a batch, so that one slow receiver would
 * delay the others.
 */
@Injectable()
export class WebhookDeliveryService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookDeliveryService.name);
  /** Running deliveries with their leases. */
  private readonly sending = new Map<Promise<void>, string>();
  private leasing: Promise<void> | null = null;
  private poll: NodeJS.Timeout | undefined;
  private wakeUp: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(WebhookQueueRepository) private readonly queues: WebhookQueueRepository,
    @Inject(PublicClient) private readonly client: PublicClient,
    @Inject(WebhookDisablingService) private readonly disabling: WebhookDisablingService,
    @Inject(SecretBox) private readonly secrets: SecretBox,
    @Inject(WEBHOOK_LIMITS) private readonly limits: WebhookLimits,
    @Inject(DomainEvents) events: DomainEvents,
  ) {
    events.on('webhooksQueued', () => this.wake());
  }

  onApplicationBootstrap(): void {
    this.lookIn(0);
  }

  /** Requests that are being sent may end; the rest is left to other processes, which may send it a second time. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.poll);
    clearTimeout(this.wakeUp);
    await this.leasing;
    const stopped = new Promise((resolve) => setTimeout(resolve, stopMs).unref());
    await Promise.race([Promise.all(this.sending.keys()), stopped]);
    if (this.sending.size > 0)
      await this.queues.release([...this.sending.values()]).catch((error: unknown) => this.logger.warn(String(error)));
  }

  /** Sends what is due without waiting for the next poll. */
  wake(): void {
    if (this.isStopped || this.wakeUp) return;
    this.wakeUp = setTimeout(() => {
      this.wakeUp = undefined;
      this.leasing ??= this.lease()
        .catch((error: unknown) => this.logger.warn(`Events of webhooks wait: ${String(error)}`))
        .finally(() => {
          this.leasing = null;
        });
    }, wakeMs).unref();
  }

  private lookIn(waitMs: number): void {
    if (this.isStopped) return;
    clearTimeout(this.poll);
    const soonest = Math.min(pollMs.busy, this.limits.retryFirst);
    this.poll = setTimeout(() => void this.look(), Math.min(Math.max(waitMs, soonest), pollMs.idle)).unref();
  }

  private async look(): Promise<void> {
    const waitMs = await this.queues.timeToNext().catch(() => pollMs.busy);
    if (waitMs <= 0) this.wake();
    this.lookIn(waitMs);
  }

  private async lease(): Promise<void> {
    const free = capacity - this.sending.size;
    if (free <= 0) return;
    const leased = await this.queues.lease(free);
    // The next one may be a retry of what this process has just sent.
    if (leased.length === 0) this.lookIn(0);
    for (const delivery of leased) {
      const sent = this.deliver(delivery)
        .catch((error: unknown) => this.logger.warn(`The delivery ${delivery.deliveryId} is repeated: ${String(error)}`))
        .finally(() => {
          this.sending.delete(sent);
          this.wake();
        });
      this.sending.set(sent, delivery.leaseId);
    }
  }

  private async deliver(delivery: LeasedDelivery): Promise<void> {
    const result = await this.client.post(this.requestOf(delivery));
    await this.dataSource.transaction((db) => this.settle(db, delivery, result));
  }

  private requestOf({ webhookId, url, eventId: id, payload: body, ...secrets }: LeasedDelivery) {
    const { secretSealed, previousSecretSealed, previousSecretEndsAt } = secrets;
    const now = new Date();
    const isOverlap = previousSecretSealed !== null && previousSecretEndsAt !== null && now < previousSecretEndsAt;
    const sealed = isOverlap ? [secretSealed, previousSecretSealed] : [secretSealed];
    const signed = signWebhook(
      sealed.map((secret) => this.secrets.open(webhookId, secret)),
      { id, timestamp: Math.floor(now.getTime() / 1000), body },
    );
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Nearhand-Webhooks',
    };
    return { url, body, headers: { ...headers, ...signed } };
  }

  /** Locks the webhook before its queue, as everywhere. */
  private async settle(db: EntityManager, delivery: LeasedDelivery, result: PublicResult): Promise<void> {
    const { webhookId } = delivery;
    const webhook = await db.findOne(WebhookEntity, { where: { webhookId }, lock: { mode: 'for_no_key_update' } });
    if (!webhook) return;
    if (result.failure === null) {
      await this.queues.markDelivered(db, delivery, result);
      if (webhook.failingSince) await db.update(WebhookEntity, { webhookId }, { failingSince: null });
      return;
    }
    // A disabled webhook gets one attempt of what was sent by hand, or recorded while it was being disabled.
    const status = await this.queues.markFailed(db, delivery, result, webhook.disabledAt !== null);
    if (status === null || webhook.disabledAt) return;
    const now = new Date();
    webhook.failingSince ??= now;
    await db.update(WebhookEntity, { webhookId }, { failingSince: webhook.failingSince });
    const isLost = status === 'failed' && now.getTime() - webhook.failingSince.getTime() >= this.limits.disableAfter;
    if (result.status === gone) await this.disabling.disable(db, webhook, 'gone', now);
    else if (isLost) await this.disabling.disable(db, webhook, 'failures', now);
  }
}
