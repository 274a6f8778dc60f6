import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { SubscriptionEntity } from '../../company/subscription.entity.ts';
import { BillingEventRepository } from '../billing-event.repository.ts';
import { entitlementOf, type SubscriptionState } from '../entitlement.ts';
import { SubscriptionChangeService, type SubscriptionStep } from '../subscription-change.service.ts';
import { StripeClient } from './stripe.client.ts';
import { StripeCustomerEntity } from './stripe-customer.entity.ts';
import type { StripeSubscription } from './stripe-objects.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

const provider = 'stripe';
/** A fetch leaves no doubt, except about events that arrive during it. */
const maxFetches = 5;
const running: readonly SubscriptionEntity['status'][] = ['trialing', 'active', 'past_due'];

/** Whether a payment can bring the subscription back. */
const isRepairable = ({ status }: Pick<SubscriptionState, 'status'>): boolean => status === 'unpaid' || status === 'paused';

export const isRunning = ({ status }: Pick<SubscriptionState, 'status'>): boolean => running.includes(status);

const fieldsOf = ({ startedAt: _, ...state }: SubscriptionState): Partial<SubscriptionEntity> => ({
  provider,
  isInternalPlan: false,
  ...state,
});

function isSame(subscription: SubscriptionEntity, fields: Partial<SubscriptionEntity>): boolean {
  return Object.entries(fields).every(
    ([name, value]) => JSON.stringify(subscription[name as keyof SubscriptionEntity]) === JSON.stringify(value),
  );
}

/** A subscription of another provider, the trial or an internal plan is replaced only by one that is paid. */
const concerns = (state: SubscriptionState, { provider: current, isInternalPlan }: SubscriptionEntity): boolean =>
  current === provider || (isRunning(state) && !isInternalPlan && current === 'internal');

function stepsOf(before: SubscriptionEntity, state: SubscriptionState): SubscriptionStep[] {
  const { plan, interval, scheduled, cancelAtPeriodEnd, status } = before;
  const wasPaid = running.includes(status) && before.provider === provider;
  const steps: SubscriptionStep[] = [];
  if (!isRunning(state)) return wasPaid ? [{ action: 'planChanged', details: { plan: { was: plan, is: 'free' } } }] : [];
  if (!wasPaid || plan !== state.plan || interval !== state.interval)
    steps.push({
      action: 'planChanged',
      details: { plan: { was: plan, is: state.plan }, interval: { was: interval, is: state.interval } },
    });
  if (state.scheduled && state.scheduled.providerPlan !== scheduled?.providerPlan)
    steps.push({
      action: 'planChangeScheduled',
      details: { plan: { was: state.plan, is: state.scheduled.plan }, interval: { was: state.interval, is: state.scheduled.interval } },
    });
  if (state.cancelAtPeriodEnd && !cancelAtPeriodEnd) steps.push({ action: 'subscriptionCanceled', details: { plan: state.plan } });
  const isUndone = (cancelAtPeriodEnd && !state.cancelAtPeriodEnd) || (scheduled && !state.scheduled && plan === state.plan);
  if (wasPaid && isUndone && isRunning(state) && !state.scheduled && !state.cancelAtPeriodEnd)
    steps.push({ action: 'subscriptionChangeUndone', details: { plan: state.plan } });
  return steps;
}

/** Makes the subscription of a company that which its events from Stripe, or Stripe itself, say. */
@Injectable()
export class StripeSyncService {
  private readonly logger = new Logger(StripeSyncService.name);
  private readonly prices: NonNullable<Env['STRIPE']>['prices'];

  constructor(
    @Inject(ENV) env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(StripeClient) private readonly client: StripeClient,
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(SubscriptionChangeService) private readonly changes: SubscriptionChangeService,
  ) {
    this.prices = env.STRIPE?.prices ?? [];
  }

  /** Applies events unless the job of another one has. */
  async applyNew(companyId: string): Promise<void> {
    if (await this.events.hasNew(provider, companyId)) await this.apply(companyId);
  }

  /** Applies the stored events; asks Stripe if they do not tell enough. */
  async apply(companyId: string): Promise<void> {
    for (let fetches = 0; !(await this.save(companyId)); fetches++) {
      if (fetches === maxFetches) throw new Error(`The subscription of ${companyId} changes while it is fetched`);
      await this.fetch(companyId);
    }
  }

  /** Asks Stripe, and applies the answer. Returns the subscription that runs or could run again, as Stripe has it. */
  async refresh(companyId: string): Promise<StripeSubscription | null> {
    const subscriptions = await this.fetch(companyId);
    await this.apply(companyId);
    return subscriptions.find(isRunning) ?? subscriptions.find(isRepairable) ?? null;
  }

  private async fetch(companyId: string): Promise<StripeSubscription[]> {
    const customer = await this.dataSource.manager.findOneBy(StripeCustomerEntity, { companyId });
    if (!customer) return [];
    const [arrival, occurredAt] = [await this.events.takeArrival(), new Date()];
    const subscriptions = await this.client.listSubscriptions(customer.customerId);
    for (const subscription of subscriptions) {
      const state = toSubscriptionState(subscription, this.prices);
      if (!state) this.logger.error(`The price of the subscription ${subscription.id} is none of STRIPE_PRICE_…`);
      const eventId = `fetched-${uuid()}`;
      await this.events.addFetched({ provider, eventId, companyId, subscriptionId: subscription.id, occurredAt, state, arrival });
    }
    return subscriptions;
  }

  /** Returns whether the stored events tell the state. If not, they stay to be applied. */
  private async save(companyId: string): Promise<boolean> {
    const events = await this.events.find(this.dataSource.manager, provider, companyId);
    const { state, isDoubtful } = entitlementOf(events);
    if (isDoubtful) return false;
    const before = await this.dataSource.manager.findOneByOrFail(SubscriptionEntity, { companyId });
    if (!state || !concerns(state, before) || isSame(before, fieldsOf(state))) {
      await this.events.markApplied(this.dataSource.manager, provider, events);
      return true;
    }
    let isTold = false;
    await this.changes.changeByServer(companyId, async (db, subscription) => {
      // Others may have arrived before the lock.
      const all = await this.events.find(db, provider, companyId);
      const { state, isDoubtful } = entitlementOf(all);
      isTold = !isDoubtful;
      if (isDoubtful) return [];
      await this.events.markApplied(db, provider, all);
      if (!state || !concerns(state, subscription)) return [];
      const steps = stepsOf(subscription, state);
      Object.assign(subscription, fieldsOf(state));
      return steps;
    });
    return isTold;
  }
}
