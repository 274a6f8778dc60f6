import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { UserModule } from '../../account/user/user.module.ts';
import { CompanyModule } from '../company/company.module.ts';
import { AppStoreClient } from './app-store/app-store.client.ts';
import { AppStoreController } from './app-store/app-store.controller.ts';
import { AppStoreProvider } from './app-store/app-store-provider.ts';
import { AppStorePurchaseService } from './app-store/app-store-purchase.service.ts';
import { AppStoreSource } from './app-store/app-store-source.ts';
import { BillingController } from './billing.controller.ts';
import { BillingService } from './billing.service.ts';
import { BillingDetailsService } from './billing-details.service.ts';
import { BillingEventRepository } from './billing-event.repository.ts';
import { BillingProviderRegistry } from './billing-provider.registry.ts';
import { InternalProvider } from './internal/internal-provider.ts';
import { InternalRenewalService } from './internal/internal-renewal.service.ts';
import { InvoiceService } from './invoice.service.ts';
import { ProviderEventService } from './provider-event.service.ts';
import { ProviderReconciliationJob } from './provider-reconciliation.job.ts';
import { ProviderSyncService } from './provider-sync.service.ts';
import { StripeClient } from './stripe/stripe.client.ts';
import { StripeController } from './stripe/stripe.controller.ts';
import { StripeCompanyDeletionService } from './stripe/stripe-company-deletion.service.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';
import { StripeRenewalService } from './stripe/stripe-renewal.service.ts';
import { StripeSource } from './stripe/stripe-source.ts';
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
    ProviderEventService,
    ProviderReconciliationJob,
    ProviderSyncService,
    StripeClient,
    StripeCompanyDeletionService,
    StripeProvider,
    StripeRenewalService,
    StripeSource,
    AppStoreClient,
    AppStoreProvider,
    AppStorePurchaseService,
    AppStoreSource,
  ],
})
export class BillingModule {}
