import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { SubscriptionEntity } from '../company/subscription.entity.ts';
import { BillingEventRepository, type StoredEvent } from './billing-event.repository.ts';
import { entitlementOf, type SubscriptionState } from './entitlement.ts';
import { SubscriptionChangeService, type SubscriptionStep } from './subscription-change.service.ts';

/** A fetch leaves no doubt, except about events that arrive during it. */
const maxFetches = 5;
const running: readonly SubscriptionEntity['status'][] = ['trialing', 'active', 'past_due'];

export const isRunning = ({ status }: Pick<SubscriptionState, 'status'>): boolean => running.includes(status);

/** A subscription as its provider has it. */
export interface FetchedSubscription {
  subscriptionId: string;
  /** `null` if it cannot be read, such as that of a plan which is not on sale. */
  state: SubscriptionState | null;
}

/** A provider that sends events and can be asked. */
export interface SubscriptionSource<Fetched extends FetchedSubscription = FetchedSubscription> {
  readonly provider: 'stripe' | 'app-store';
  /** Asks the provider for all subscriptions of the company. */
  list(companyId: string): Promise<readonly Fetched[]>;
}

const fieldsOf = (provider: SubscriptionSource['provider'], { startedAt: _, graceUntil = null, ...state }: SubscriptionState) =>
  ({ provider, isInternalPlan: false, graceUntil, ...state }) satisfies Partial<SubscriptionEntity>;

function isSame(subscription: SubscriptionEntity, fields: Partial<SubscriptionEntity>): boolean {
  return Object.entries(fields).every(
    ([name, value]) => JSON.stringify(subscription[name as keyof SubscriptionEntity]) === JSON.stringify(value),
  );
}

/** A subscription of another provider, the trial or an internal plan is replaced only by one that is paid. */
function concerns(provider: SubscriptionSource['provider'], state: SubscriptionState, subscription: SubscriptionEntity): boolean {
  if (subscription.provider === provider) return true;
  if (!isRunning(state) || subscription.isInternalPlan) return false;
  return subscription.provider === 'internal' || !subscription.isBilled(new Date());
}

function stepsOf(provider: SubscriptionSource['provider'], before: SubscriptionEntity, state: SubscriptionState): SubscriptionStep[] {
  const { plan, interval, scheduled, cancelAtPeriodEnd } = before;
  const wasPaid = isRunning(before) && before.provider === provider;
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
  if (wasPaid && isUndone && !state.scheduled && !state.cancelAtPeriodEnd)
    steps.push({ action: 'subscriptionChangeUndone', details: { plan: state.plan } });
  return steps;
}

/** Makes the subscription of a company that which the events of a provider, or the provider itself, say. */
@Injectable()
export class ProviderSyncService {
  private readonly logger = new Logger(ProviderSyncService.name);

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(SubscriptionChangeService) private readonly changes: SubscriptionChangeService,
  ) {}

  /** Applies events unless the job of another one has. */
  async applyNew(source: SubscriptionSource, companyId: string): Promise<void> {
    const events = await this.find(source, companyId);
    if (events.some(({ isApplied }) => !isApplied)) await this.apply(source, companyId, events);
  }

  /** Asks the provider, and applies the answer, which is returned. */
  async refresh<Fetched extends FetchedSubscription>(source: SubscriptionSource<Fetched>, companyId: string): Promise<readonly Fetched[]> {
    const subscriptions = await this.fetch(source, companyId);
    await this.apply(source, companyId, await this.find(source, companyId));
    return subscriptions;
  }

  /** Applies the stored events; asks the provider if they do not tell enough. */
  private async apply(source: SubscriptionSource, companyId: string, found: readonly StoredEvent[]): Promise<void> {
    let events = found;
    for (let fetches = 0; !(await this.save(source.provider, companyId, events)); fetches++) {
      if (fetches === maxFetches) throw new Error(`The subscription of ${companyId} changes while it is fetched`);
      await this.fetch(source, companyId);
      events = await this.find(source, companyId);
    }
  }

  private find({ provider }: SubscriptionSource, companyId: string): Promise<StoredEvent[]> {
    return this.events.find(this.dataSource.manager, provider, companyId);
  }

  private async fetch<Fetched extends FetchedSubscription>(
    source: SubscriptionSource<Fetched>,
    companyId: string,
  ): Promise<readonly Fetched[]> {
    const { provider } = source;
    const [arrival, occurredAt] = [await this.events.takeArrival(), new Date()];
    const subscriptions = await source.list(companyId);
    for (const { subscriptionId, state } of subscriptions) {
      if (!state) this.logger.error(`The plan of the subscription ${subscriptionId} at ${provider} is not in the settings`);
      await this.events.addFetched({ provider, eventId: `fetched-${uuid()}`, companyId, subscriptionId, occurredAt, state, arrival });
    }
    return subscriptions;
  }

  /** Returns whether the stored events tell the state. If not, they stay to be applied. */
  private async save(provider: SubscriptionSource['provider'], companyId: string, events: readonly StoredEvent[]): Promise<boolean> {
    const { state, isDoubtful } = entitlementOf(events);
    if (isDoubtful) return false;
    const before = await this.dataSource.manager.findOneByOrFail(SubscriptionEntity, { companyId });
    const isIgnored = state !== null && !concerns(provider, state, before);
    if (isIgnored && isRunning(state))
      this.logger.warn(`The company ${companyId} pays at ${provider} for nothing: ${before.provider} bills it`);
    if (!state || isIgnored || isSame(before, fieldsOf(provider, state))) {
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
      if (!state || !concerns(provider, state, subscription)) return [];
      const steps = stepsOf(provider, subscription, state);
      Object.assign(subscription, fieldsOf(provider, state));
      return steps;
    });
    return isTold;
  }
}
