import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { isRunning } from '../../company/subscription.entity.ts';
import type { SubscriptionState } from '../entitlement.ts';
import { type FetchedSubscription, ProviderSyncService, type SubscriptionSource } from '../provider-sync.service.ts';
import type { Origin } from '../subscription-change.service.ts';
import { StripeClient } from './stripe.client.ts';
import { StripeCustomerEntity } from './stripe-customer.entity.ts';
import type { StripeSubscription } from './stripe-objects.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

interface Fetched extends FetchedSubscription {
  subscription: StripeSubscription;
}

/** Whether a payment can bring the subscription back. */
const isRepairable = ({ status }: Pick<SubscriptionState, 'status'>): boolean => status === 'unpaid' || status === 'paused';

/** Makes the subscription of a company match its events from Stripe, or the state at Stripe. */
@Injectable()
export class StripeSyncService implements SubscriptionSource<Fetched> {
  readonly provider = 'stripe';
  private readonly prices: NonNullable<Env['STRIPE']>['prices'];

  constructor(
    @Inject(ENV) env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(StripeClient) private readonly client: StripeClient,
    @Inject(ProviderSyncService) private readonly sync: ProviderSyncService,
  ) {
    this.prices = env.STRIPE?.prices ?? [];
  }

  applyNew(companyId: string): Promise<void> {
    return this.sync.applyNew(this, companyId);
  }

  /** Requests the state from Stripe, and applies it. Returns the subscription that runs or could run again, as Stripe has it. */
  async refresh(companyId: string, origin: Origin | null = null): Promise<StripeSubscription | null> {
    const subscriptions = (await this.sync.refresh(this, companyId, origin)).map(({ subscription }) => subscription);
    return subscriptions.find(isRunning) ?? subscriptions.find(isRepairable) ?? null;
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
}
