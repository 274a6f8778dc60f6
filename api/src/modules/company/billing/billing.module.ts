import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { AppStoreClient } from './app-store/app-store.client.ts';
import { AppStoreController } from './app-store/app-store.controller.ts';
import { AppStoreEventService } from './app-store/app-store-event.service.ts';
import { AppStoreProvider } from './app-store/app-store-provider.ts';
import { AppStorePurchaseService } from './app-store/app-store-purchase.service.ts';
import { AppStoreReconciliationJob } from './app-store/app-store-reconciliation.job.ts';
import { AppStoreSyncService } from './app-store/app-store-sync.service.ts';
import { BillingController } from './billing.controller.ts';
import { BillingService } from './billing.service.ts';
import { BillingDetailsService } from './billing-details.service.ts';
import { BillingEventRepository } from './billing-event.repository.ts';
import { BillingProviderRegistry } from './billing-provider.registry.ts';
import { InternalProvider } from './internal/internal-provider.ts';
import { InternalRenewalService } from './internal/internal-renewal.service.ts';
import { InvoiceService } from './invoice.service.ts';
import { ProviderSyncService } from './provider-sync.service.ts';
import { StripeClient } from './stripe/stripe.client.ts';
import { StripeController } from './stripe/stripe.controller.ts';
import { StripeCompanyDeletionService } from './stripe/stripe-company-deletion.service.ts';
import { StripeEventService } from './stripe/stripe-event.service.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';
import { StripeReconciliationJob } from './stripe/stripe-reconciliation.job.ts';
import { StripeSyncService } from './stripe/stripe-sync.service.ts';
import { SubscriptionChangeService } from './subscription-change.service.ts';

@Module({
  imports: [CompanyModule, UserModule, AuditModule],
  controllers: [BillingController, StripeController, AppStoreController],
  providers: [
    BillingProviderRegistry,
    BillingService,
    BillingDetailsService,
    InvoiceService,
    SubscriptionChangeService,
    InternalProvider,
    InternalRenewalService,
    BillingEventRepository,
    ProviderSyncService,
    StripeClient,
    StripeCompanyDeletionService,
    StripeEventService,
    StripeProvider,
    StripeReconciliationJob,
    StripeSyncService,
    AppStoreClient,
    AppStoreEventService,
    AppStoreProvider,
    AppStorePurchaseService,
    AppStoreReconciliationJob,
    AppStoreSyncService,
  ],
})
export class BillingModule {}
