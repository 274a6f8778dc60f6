import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { StripeSettings } from '../../../env/env-stripe.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { BillingEventRepository } from '../billing-event.repository.ts';
import { StripeClient } from './stripe.client.ts';
import { StripeCustomerEntity } from './stripe-customer.entity.ts';
import { eventSchema, type StripeEvent, subscriptionSchema } from './stripe-objects.ts';
import { StripeSyncService } from './stripe-sync.service.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

const queue = 'billing.stripe-event';
const provider = 'stripe';

interface EventJob {
  companyId: string;
}

/** Objects whose events change a subscription, and where their subscription is named. */
const subscriptionOf: Record<string, (object: StripeEvent['data']['object']) => unknown> = {
  subscription: ({ id }) => id,
  subscription_schedule: ({ subscription, released_subscription }) => subscription ?? released_subscription,
  invoice: ({ subscription }) => subscription,
  'checkout.session': ({ subscription }) => subscription,
};

/** Receives the events of Stripe: each is stored once, together with the job that applies it. */
@Injectable()
export class StripeEventService {
  private readonly logger = new Logger(StripeEventService.name);
  private readonly settings: StripeSettings | null;

  constructor(
    @Inject(ENV) env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(StripeClient) private readonly client: StripeClient,
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(StripeSyncService) sync: StripeSyncService,
    @Inject(JobService) private readonly jobs: JobService,
  ) {
    this.settings = env.STRIPE;
    // Few at a time, so that they leave connections of the database to requests.
    jobs.define(queue, { retryDelayMax: 3600, expireInSeconds: 120, batchSize: 2 });
    if (this.settings) jobs.work<EventJob>(queue, ({ companyId }) => sync.applyNew(companyId));
  }

  /** Events about nothing that is sold here are ignored: an account at Stripe can have other uses. */
  async receive(body: Buffer, signature: string): Promise<void> {
    if (!this.settings) throw new DomainError('NOT_FOUND');
    const event = this.read(body, signature, this.settings);
    const { id, type, created, data } = event;
    const subscriptionId = subscriptionOf[data.object.object]?.(data.object);
    const customerId = data.object['customer'];
    if (typeof customerId !== 'string' || typeof subscriptionId !== 'string') return;
    const customer = await this.dataSource.manager.findOneBy(StripeCustomerEntity, { customerId });
    if (!customer) return;

    const { companyId } = customer;
    // An object of another version than ours, or without the parts that matter, is fetched.
    const subscription = subscriptionSchema.safeParse(data.object);
    const state = subscription.success ? toSubscriptionState(subscription.data, this.settings.prices) : null;
    await this.dataSource.transaction(async (db) => {
      const isNew = await this.events.add({ provider, eventId: id, companyId, subscriptionId, type, occurredAt: created, state }, db);
      if (isNew) await this.jobs.send(queue, { companyId } satisfies EventJob, { db });
    });
    this.jobs.wake(queue);
  }

  /** Of the reason for a refusal, the sender learns nothing. */
  private read(body: Buffer, signature: string, { isLive }: StripeSettings): StripeEvent {
    const verified = this.client.verify(body, signature);
    const event = eventSchema.safeParse(verified);
    const refusal =
      verified === null
        ? 'its signature is wrong or too old'
        : !event.success
          ? 'it has not the form of an event'
          : event.data.account || event.data.livemode !== isLive
            ? 'it belongs to another account'
            : null;
    if (refusal === null && event.success) return event.data;
    this.logger.warn(`An event of Stripe was refused: ${refusal}`);
    throw new DomainError('EVENT_REFUSED');
  }
}
