import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../http/domain-error.ts';
import { BillingProviderRegistry } from '../billing-provider.registry.ts';
import type { BillingCall } from '../billing-provider.ts';
import { SubscriptionChangeService } from '../subscription-change.service.ts';
import { AppStoreClient } from './app-store.client.ts';
import { AppStorePurchaseEntity } from './app-store-purchase.entity.ts';
import { AppStoreSource } from './app-store-source.ts';

/** Gives a company the subscription that its owner has bought in the App Store. */
@Injectable()
export class AppStorePurchaseService {
  constructor(
    @Inject(AppStoreClient) private readonly client: AppStoreClient,
    @Inject(AppStoreSource) private readonly source: AppStoreSource,
    @Inject(BillingProviderRegistry) private readonly providers: BillingProviderRegistry,
    @Inject(SubscriptionChangeService) private readonly changes: SubscriptionChangeService,
  ) {}

  /** Can be repeated, as the app does until it is answered. */
  async claim(call: BillingCall, transactionId: string): Promise<void> {
    if (!this.source.isConfigured) throw new DomainError('NOT_FOUND');
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
    await this.source.refresh(companyId, call);
  }
}
