import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { StripeSettings } from '../../../../env/env-stripe.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { JobService } from '../../../../jobs/job.service.ts';
import { BillingEventRepository } from '../billing-event.repository.ts';
import { StripeClient } from './stripe.client.ts';
import { eventSchema, type StripeEvent, subscriptionSchema } from './stripe-objects.ts';
import { StripeSyncService } from './stripe-sync.service.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

const queue = 'billing.stripe-event';

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

/** Receives the events of Stripe: each is stored once, and then a job that applies it unless one waits for the company. */
@Injectable()
export class StripeEventService {
  private readonly logger = new Logger(StripeEventService.name);
  private readonly settings: StripeSettings | null;

  constructor(
    @Inject(ENV) env: Env,
    @Inject(StripeClient) private readonly client: StripeClient,
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(StripeSyncService) sync: StripeSyncService,
    @Inject(JobService) private readonly jobs: JobService,
  ) {
    this.settings = env.STRIPE;
    // Few at a time, so that they leave connections of the database to requests.
    jobs.define(queue, { retryDelayMax: 3600, concurrency: 2, isSingleton: true });
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
    // An object of another version than ours, or without the parts that matter, is fetched.
    const subscription = subscriptionSchema.safeParse(data.object);
    const state = subscription.success ? toSubscriptionState(subscription.data, this.settings.prices) : null;
    const companyId = await this.events.addOf('stripe', customerId, { eventId: id, subscriptionId, type, occurredAt: created, state });
    if (companyId === null) return;
    // The job follows the event, so that one which waits already will find it. If this is interrupted, Stripe sends the event again.
    await this.jobs.send(queue, { companyId } satisfies EventJob, { singletonKey: companyId });
    this.jobs.wake(queue);
  }

  /** The reason for a refusal is logged, but not sent to the caller. */
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
