import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { BillingProviderRegistry } from '../billing-provider.registry.ts';
import type { BillingCall } from '../billing-provider.ts';
import { SubscriptionChangeService } from '../subscription-change.service.ts';
import { AppStoreClient } from './app-store.client.ts';
import { AppStorePurchaseEntity } from './app-store-purchase.entity.ts';
import { AppStoreSyncService } from './app-store-sync.service.ts';

/** Gives a company the subscription that its owner has bought in the App Store. */
@Injectable()
export class AppStorePurchaseService {
  private readonly isConfigured: boolean;

  constructor(
    @Inject(ENV) env: Env,
    @Inject(AppStoreClient) private readonly client: AppStoreClient,
    @Inject(AppStoreSyncService) private readonly sync: AppStoreSyncService,
    @Inject(BillingProviderRegistry) private readonly providers: BillingProviderRegistry,
    @Inject(SubscriptionChangeService) private readonly changes: SubscriptionChangeService,
  ) {
    this.isConfigured = env.APP_STORE !== null;
  }

  /** Can be repeated, as the app does until it is answered. */
  async claim(call: BillingCall, transactionId: string): Promise<void> {
    if (!this.isConfigured) throw new DomainError('NOT_FOUND');
    const transaction = await this.client.findTransaction(transactionId);
    if (transaction?.type !== 'Auto-Renewable Subscription') throw new DomainError('PURCHASE_NOT_FOUND');
    const { originalTransactionId, appAccountToken, inAppOwnershipType } = transaction;
    const { companyId, now } = call;
    // One payment of a family would give a plan to several companies.
    const isShared = inAppOwnershipType === 'FAMILY_SHARED';
    if (isShared || (appAccountToken && appAccountToken.toLowerCase() !== companyId)) throw new DomainError('PURCHASE_CLAIMED');

    await this.providers.settleOthers('app-store', companyId);
    await this.changes.changeByOwner(call, async (db, subscription) => {
      const { provider, isInternalPlan } = subscription;
      if (isInternalPlan) throw new DomainError('PLAN_UNKNOWN');
      if (provider === 'stripe' && subscription.isBilled(now)) throw new DomainError('OTHER_PROVIDER_ACTIVE', { provider });
      await db.createQueryBuilder().insert().into(AppStorePurchaseEntity).values({ originalTransactionId, companyId }).orIgnore().execute();
      const purchase = await db.findOneByOrFail(AppStorePurchaseEntity, { originalTransactionId });
      if (purchase.companyId !== companyId) throw new DomainError('PURCHASE_CLAIMED');
      return [];
    });
    await this.sync.refresh(companyId, call);
  }
}
