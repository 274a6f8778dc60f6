import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { consumePoint } from '../../../http/limits/consume-point.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import type { Page } from '../../../http/paging.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { CompanyErasureService } from '../../company/company/company-erasure.service.ts';
import { SessionRetentionService } from '../../session/session/session-retention.service.ts';
import { WebhookEntity } from './webhook.entity.ts';
import { type DeliveryReportRow, type DeliveryRow, WebhookDeliveryRepository } from './webhook-delivery.repository.ts';
import { WEBHOOK_LIMITS } from './webhook-limits.token.ts';
import type { WebhookLimits } from './webhook-limits.ts';
import { WebhookQueueRepository } from './webhook-queue.repository.ts';
import { toWebhookEvent } from './webhook-recorder.service.ts';

const queue = 'webhook.cleaning';

/** Limits of a company in an hour on requests that its admins cause without an event. */
export const webhookRequestsPerHour = { tests: 60, resends: 1000 } as const;
const hour = 60 * 60;

/** The deliveries of webhooks, as admins read and repeat them. Kept for 30 days, and no longer than their session. */
@Injectable()
export class WebhookLogService {
  private readonly tests: RateLimiterAbstract;
  private readonly resends: RateLimiterAbstract;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(WebhookDeliveryRepository) private readonly log: WebhookDeliveryRepository,
    @Inject(WebhookQueueRepository) private readonly queues: WebhookQueueRepository,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(WEBHOOK_LIMITS) private readonly limits: WebhookLimits,
    @Inject(SessionRetentionService) retention: SessionRetentionService,
    @Inject(CompanyErasureService) erasure: CompanyErasureService,
    @Inject(JobService) jobs: JobService,
    @Inject(RateLimitService) rates: RateLimitService,
  ) {
    this.tests = rates.counter('webhook:test', webhookRequestsPerHour.tests, hour);
    this.resends = rates.counter('webhook:resend', webhookRequestsPerHour.resends, hour);
    const ids = (sessions: readonly { sessionId: string }[]) => sessions.map(({ sessionId }) => sessionId);
    retention.onErase((db, sessions) => this.log.eraseSubjects(db, ids(sessions)));
    erasure.onErase((companyId, signal) => this.log.eraseOfCompany(companyId, signal));
    jobs.repeat(queue, '50 * * * *', (_, { signal }) => this.clean(new Date(), signal));
  }

  async list({ companyId }: Actor, webhookId: string, query: CallOf<'listWebhookDeliveries'>['query']): Promise<Page<DeliveryRow>> {
    await this.ensureOwn(companyId, webhookId);
    return this.log.list(webhookId, query);
  }

  async read({ companyId }: Actor, webhookId: string, deliveryId: string): Promise<DeliveryReportRow> {
    await this.ensureOwn(companyId, webhookId);
    return this.find(webhookId, deliveryId);
  }

  async test({ companyId }: Actor, webhookId: string): Promise<DeliveryRow> {
    await this.ensureOwn(companyId, webhookId);
    await consumePoint(this.tests, companyId);
    const event = toWebhookEvent({ type: 'webhook.test', companyId, data: {} });
    const deliveryId = await this.change(companyId, webhookId, async (db) => {
      const added = await this.log.addTest(db, webhookId, event);
      await this.queues.enqueue(db, webhookId, event.eventId);
      return added;
    });
    return this.find(webhookId, deliveryId);
  }

  /** Sends it again with the same id, which receivers recognize. */
  async resend({ companyId }: Actor, webhookId: string, deliveryId: string): Promise<DeliveryRow> {
    await this.ensureOwn(companyId, webhookId);
    await consumePoint(this.resends, companyId);
    await this.change(companyId, webhookId, async (db) => {
      const subjectId = await this.log.reopen(db, webhookId, deliveryId, this.limits.retryFor);
      if (subjectId === null) throw new DomainError('WEBHOOK_DELIVERY_NOT_FOUND');
      await this.queues.enqueue(db, webhookId, subjectId);
    });
    return this.find(webhookId, deliveryId);
  }

  async clean(now: Date, signal?: AbortSignal): Promise<void> {
    await this.log.eraseOld(now, signal);
  }

  /** Locks the webhook first, as everywhere. */
  private change<Result>(companyId: string, webhookId: string, change: (db: EntityManager) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction(async (db) => {
      const webhook = await db.findOne(WebhookEntity, { where: { webhookId, companyId }, lock: { mode: 'for_no_key_update' } });
      if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
      this.events.publish(db, { type: 'webhooksQueued' });
      return change(db);
    });
  }

  private async ensureOwn(companyId: string, webhookId: string): Promise<void> {
    const isOwn = await this.dataSource.getRepository(WebhookEntity).existsBy({ webhookId, companyId });
    if (!isOwn) throw new DomainError('WEBHOOK_NOT_FOUND');
  }

  private async find(webhookId: string, deliveryId: string): Promise<DeliveryReportRow> {
    const delivery = await this.log.find(webhookId, deliveryId);
    if (!delivery) throw new DomainError('WEBHOOK_DELIVERY_NOT_FOUND');
    return delivery;
  }
}
