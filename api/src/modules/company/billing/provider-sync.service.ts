import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { CompanyService } from '../company/company.service.ts';
import { isRunning, SubscriptionEntity } from '../company/subscription.entity.ts';
import { BillingEventRepository, type StoredEvent } from './billing-event.repository.ts';
import { entitlementOf, type SubscriptionState } from './entitlement.ts';
import { type Origin, SubscriptionChangeService, type SubscriptionStep } from './subscription-change.service.ts';
import type { FetchedSubscription, SubscriptionSource } from './subscription-source.ts';

/** A fetch leaves no doubt, except about events that arrive during it. */
const maxFetches = 5;

type Provider = SubscriptionSource['provider'];

/** The last plan that the provider has billed, for a price that is not in the settings. */
function lastPlan(provider: Provider, { providerSubscriptionId: id }: SubscriptionState, before: SubscriptionEntity) {
  const isSameBill = before.provider === provider && (isRunning(before) || before.providerSubscriptionId === id);
  return isSameBill ? { plan: before.plan, interval: before.interval } : { plan: 'free' as const, interval: null };
}

/** Status and period are those of the provider. A price that is not in the settings keeps the last plan and interval. */
function fieldsOf(provider: Provider, state: SubscriptionState, before: SubscriptionEntity) {
  const { startedAt: _, plan, interval, graceUntil = null, cancelAt = null, ...rest } = state;
  const isPriceUnknown = plan === null;
  const sold = isPriceUnknown ? lastPlan(provider, state, before) : { plan, interval };
  return { ...rest, ...sold, provider, isInternalPlan: false, graceUntil, cancelAt, isPriceUnknown } satisfies Partial<SubscriptionEntity>;
}

const isCanceled = ({ cancelAtPeriodEnd, cancelAt }: Pick<SubscriptionEntity, 'cancelAtPeriodEnd' | 'cancelAt'>): boolean =>
  cancelAtPeriodEnd || cancelAt !== null;

function isSame(subscription: SubscriptionEntity, fields: Partial<SubscriptionEntity>): boolean {
  return Object.entries(fields).every(
    ([name, value]) => JSON.stringify(subscription[name as keyof SubscriptionEntity]) === JSON.stringify(value),
  );
}

/** A subscription of another provider, the trial or an internal plan is replaced only by one that is paid, for a plan that is known. */
function concerns(provider: Provider, state: SubscriptionState, subscription: SubscriptionEntity): boolean {
  if (subscription.provider === provider) return true;
  if (!isRunning(state) || state.plan === null || subscription.isInternalPlan) return false;
  return subscription.provider === 'internal' || !subscription.isBilled(new Date());
}

function stepsOf(before: SubscriptionEntity, state: ReturnType<typeof fieldsOf>): SubscriptionStep[] {
  const { plan, interval, scheduled } = before;
  const { provider } = state;
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
  const [wasCanceled, isNowCanceled] = [isCanceled(before), isCanceled(state)];
  if (isNowCanceled && !wasCanceled) steps.push({ action: 'subscriptionCanceled', details: { plan: state.plan } });
  const isUndone = (wasCanceled && !isNowCanceled) || (scheduled && !state.scheduled && plan === state.plan);
  if (wasPaid && isUndone && !state.scheduled && !isNowCanceled)
    steps.push({ action: 'subscriptionChangeUndone', details: { plan: state.plan } });
  return steps;
}

/** Makes the subscription of a company match the events of a provider, or the state at the provider. */
@Injectable()
export class ProviderSyncService {
  private readonly logger = new Logger(ProviderSyncService.name);

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(SubscriptionChangeService) private readonly changes: SubscriptionChangeService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  /** Applies events unless the job of another one has. */
  async applyNew(source: SubscriptionSource, companyId: string): Promise<void> {
    const events = await this.find(source, companyId);
    if (events.some(({ isApplied }) => !isApplied)) await this.apply(source, companyId, events, null);
  }

  /** Requests the subscriptions from the provider, and applies and returns them. */
  async refresh<Fetched extends FetchedSubscription>(
    source: SubscriptionSource<never, Fetched>,
    companyId: string,
    origin: Origin | null,
  ): Promise<readonly Fetched[]> {
    const subscriptions = await this.fetch(source, companyId);
    await this.apply(source, companyId, await this.find(source, companyId), origin);
    return subscriptions;
  }

  /** Applies the stored events; requests the state from the provider if they leave a doubt. */
  private async apply(source: SubscriptionSource, companyId: string, found: readonly StoredEvent[], origin: Origin | null): Promise<void> {
    let events = found;
    for (let fetches = 0; !(await this.save(source.provider, companyId, events, origin)); fetches++) {
      if (fetches === maxFetches) throw new Error(`The subscription of ${companyId} changes while it is fetched`);
      await this.fetch(source, companyId);
      events = await this.find(source, companyId);
    }
  }

  private find({ provider }: SubscriptionSource, companyId: string): Promise<StoredEvent[]> {
    return this.events.find(this.dataSource.manager, provider, companyId);
  }

  private async fetch<Fetched extends FetchedSubscription>(
    source: SubscriptionSource<never, Fetched>,
    companyId: string,
  ): Promise<readonly Fetched[]> {
    const { provider } = source;
    const [arrival, occurredAt] = [await this.events.takeArrival(), new Date()];
    const subscriptions = await source.list(companyId);
    for (const { subscriptionId, state } of subscriptions) {
      if (!state) this.logger.error(`The state of the subscription ${subscriptionId} at ${provider} cannot be read`);
      await this.events.addFetched({ provider, eventId: `fetched-${uuid()}`, companyId, subscriptionId, occurredAt, state, arrival });
    }
    return subscriptions;
  }

  /** Returns whether the stored events determine the state. If not, they remain to be applied. */
  private async save(provider: Provider, companyId: string, events: readonly StoredEvent[], origin: Origin | null): Promise<boolean> {
    const { state, isDoubtful } = entitlementOf(events);
    if (isDoubtful) return false;
    const before = await this.companies.findSubscription(companyId);
    const isIgnored = state !== null && !concerns(provider, state, before);
    if (state && isRunning(state) && state.plan === null)
      this.logger.error(`${state.providerPlan}, which ${companyId} pays at ${provider}, is not in the settings`);
    else if (isIgnored && isRunning(state))
      this.logger.warn(`The company ${companyId} pays at ${provider} for nothing: ${before.provider} bills it`);
    if (!state || isIgnored || isSame(before, fieldsOf(provider, state, before))) {
      await this.events.markApplied(this.dataSource.manager, provider, events);
      return true;
    }
    let isApplied = false;
    await this.changes.changeByProvider(companyId, origin, async (db, subscription) => {
      // Others may have arrived before the lock.
      const all = await this.events.find(db, provider, companyId);
      const { state, isDoubtful } = entitlementOf(all);
      isApplied = !isDoubtful;
      if (isDoubtful) return [];
      await this.events.markApplied(db, provider, all);
      if (!state || !concerns(provider, state, subscription)) return [];
      const fields = fieldsOf(provider, state, subscription);
      const steps = stepsOf(subscription, fields);
      Object.assign(subscription, fields);
      return steps;
    });
    return isApplied;
  }
}
