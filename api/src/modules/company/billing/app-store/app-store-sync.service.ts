import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { type FetchedSubscription, ProviderSyncService, type SubscriptionSource } from '../provider-sync.service.ts';
import type { Origin } from '../subscription-change.service.ts';
import { AppStoreClient } from './app-store.client.ts';
import { AppStorePurchaseEntity } from './app-store-purchase.entity.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

/** Makes the subscription of a company match its notifications from the App Store, or the state at the App Store. */
@Injectable()
export class AppStoreSyncService implements SubscriptionSource {
  readonly provider = 'app-store';
  private readonly products: NonNullable<Env['APP_STORE']>['products'];

  constructor(
    @Inject(ENV) env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AppStoreClient) private readonly client: AppStoreClient,
    @Inject(ProviderSyncService) private readonly sync: ProviderSyncService,
  ) {
    this.products = env.APP_STORE?.products ?? [];
  }

  applyNew(companyId: string): Promise<void> {
    return this.sync.applyNew(this, companyId);
  }

  /** Requests the state from the App Store, and applies it. */
  async refresh(companyId: string, origin: Origin | null = null): Promise<void> {
    await this.sync.refresh(this, companyId, origin);
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
}
