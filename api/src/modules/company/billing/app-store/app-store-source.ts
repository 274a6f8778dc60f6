import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { AppStoreProduct } from '../../../../env/env-app-store.ts';
import type { SentEvent } from '../billing-event.repository.ts';
import { ProviderEventService } from '../provider-event.service.ts';
import { ProviderReconciliationJob } from '../provider-reconciliation.job.ts';
import { ProviderSyncService } from '../provider-sync.service.ts';
import type { Origin } from '../subscription-change.service.ts';
import { type FetchedSubscription, type SubscriptionSource, Unverified } from '../subscription-source.ts';
import { AppStoreClient } from './app-store.client.ts';
import type { AppStoreSubscription } from './app-store-objects.ts';
import { AppStorePurchaseEntity } from './app-store-purchase.entity.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The App Store repeats a notification until 156 hours after the first attempt. */
const maxAgeMs = 7 * dayMs;
/** A notification that is repeated could be signed again, with an older state in it. */
const sameTimeMs = 60_000;

const isOfTime = ({ transaction, renewal }: AppStoreSubscription, signedAt: Date): boolean =>
  [transaction, renewal].every((part) => part === null || Math.abs(part.signedDate.getTime() - signedAt.getTime()) <= sameTimeMs);

/** The notifications and the subscriptions of the App Store. */
@Injectable()
export class AppStoreSource implements SubscriptionSource<string> {
  readonly provider = 'app-store';
  readonly isConfigured: boolean;
  readonly nightly = '47 2 * * *';
  readonly keepMs = maxAgeMs + dayMs;
  private readonly products: readonly AppStoreProduct[];

  constructor(
    @Inject(ENV) { APP_STORE }: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AppStoreClient) private readonly client: AppStoreClient,
    @Inject(ProviderSyncService) private readonly sync: ProviderSyncService,
    @Inject(ProviderEventService) events: ProviderEventService,
    @Inject(ProviderReconciliationJob) reconciliation: ProviderReconciliationJob,
  ) {
    this.isConfigured = APP_STORE !== null;
    this.products = APP_STORE?.products ?? [];
    events.register(this);
    reconciliation.register(this, (companyId) => this.refresh(companyId));
  }

  /** The app announces a purchase after it is made. */
  async read(signedPayload: string): Promise<SentEvent | null> {
    const { id: eventId, type, signedAt, subscription } = await this.client.readNotification(signedPayload);
    if (signedAt.getTime() < Date.now() - maxAgeMs) throw new Unverified('it is too old');
    if (!subscription) return null;
    const { originalTransactionId } = subscription.transaction;
    const state = isOfTime(subscription, signedAt) ? toSubscriptionState(subscription, this.products) : null;
    return { ownerId: originalTransactionId, eventId, subscriptionId: originalTransactionId, type, occurredAt: signedAt, state };
  }

  async list(companyId: string): Promise<FetchedSubscription[]> {
    const purchases = await this.dataSource.manager.findBy(AppStorePurchaseEntity, { companyId });
    return Promise.all(
      purchases.map(async ({ originalTransactionId: subscriptionId }) => {
        const subscription = await this.client.fetchSubscription(subscriptionId);
        return { subscriptionId, state: toSubscriptionState(subscription, this.products) };
      }),
    );
  }

  /** Requests the state from the App Store, and applies it. */
  async refresh(companyId: string, origin: Origin | null = null): Promise<void> {
    await this.sync.refresh(this, companyId, origin);
  }
}
