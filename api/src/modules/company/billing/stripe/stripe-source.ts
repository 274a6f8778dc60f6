import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { StripePrice } from '../../../../env/env-stripe.ts';
import { isRunning } from '../../company/subscription.entity.ts';
import type { SentEvent } from '../billing-event.repository.ts';
import type { SubscriptionState } from '../entitlement.ts';
import { ProviderEventService } from '../provider-event.service.ts';
import { ProviderSyncService } from '../provider-sync.service.ts';
import type { Origin } from '../subscription-change.service.ts';
import type { FetchedSubscription, SubscriptionSource } from '../subscription-source.ts';
import { StripeClient } from './stripe.client.ts';
import { StripeCustomerEntity } from './stripe-customer.entity.ts';
import { type StripeEvent, type StripeSubscription, subscriptionSchema } from './stripe-objects.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

interface Fetched extends FetchedSubscription {
  subscription: StripeSubscription;
}

interface Sent {
  body: Buffer;
  signature: string;
}

/** Objects whose events change a subscription, and where their subscription is named. */
const subscriptionOf: Record<string, (object: StripeEvent['data']['object']) => unknown> = {
  subscription: ({ id }) => id,
  subscription_schedule: ({ subscription, released_subscription }) => subscription ?? released_subscription,
  invoice: ({ subscription }) => subscription,
  'checkout.session': ({ subscription }) => subscription,
};

/** Whether a payment can bring the subscription back. */
const isRepairable = ({ status }: Pick<SubscriptionState, 'status'>): boolean => status === 'unpaid' || status === 'paused';

/** The events and the subscriptions of Stripe. */
@Injectable()
export class StripeSource implements SubscriptionSource<Sent, Fetched> {
  readonly provider = 'stripe';
  readonly isConfigured: boolean;
  readonly nightly = '17 2 * * *';
  /** Stripe repeats an event for three days. */
  readonly keepMs = 7 * 24 * 60 * 60 * 1000;
  private readonly prices: readonly StripePrice[];

  constructor(
    @Inject(ENV) { STRIPE }: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(StripeClient) private readonly client: StripeClient,
    @Inject(ProviderSyncService) private readonly sync: ProviderSyncService,
    @Inject(ProviderEventService) events: ProviderEventService,
  ) {
    this.isConfigured = STRIPE !== null;
    this.prices = STRIPE?.prices ?? [];
    events.register(this);
  }

  /** An account at Stripe can have other uses. */
  async read({ body, signature }: Sent): Promise<SentEvent | null> {
    const { id: eventId, type, created: occurredAt, data } = this.client.readEvent(body, signature);
    const subscriptionId = subscriptionOf[data.object.object]?.(data.object);
    const ownerId = data.object['customer'];
    if (typeof ownerId !== 'string' || typeof subscriptionId !== 'string') return null;
    // An object of another version than ours, or without the parts that matter, is fetched.
    const subscription = subscriptionSchema.safeParse(data.object);
    const state = subscription.success ? toSubscriptionState(subscription.data, this.prices) : null;
    return { ownerId, eventId, subscriptionId, type, occurredAt, state };
  }

  async list(companyId: string): Promise<Fetched[]> {
    const customer = await this.dataSource.manager.findOneBy(StripeCustomerEntity, { companyId });
    const subscriptions = customer ? await this.client.listSubscriptions(customer.customerId) : [];
    return subscriptions.map((subscription) => ({
      subscriptionId: subscription.id,
      state: toSubscriptionState(subscription, this.prices),
      subscription,
    }));
  }

  /** Requests the state from Stripe, and applies it. Returns the subscription that runs or could run again, as Stripe has it. */
  async refresh(companyId: string, origin: Origin | null = null): Promise<StripeSubscription | null> {
    const subscriptions = (await this.sync.refresh(this, companyId, origin)).map(({ subscription }) => subscription);
    return subscriptions.find(isRunning) ?? subscriptions.find(isRepairable) ?? null;
  }
}
