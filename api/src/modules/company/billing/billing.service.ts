import type { components } from '@nearhand/contracts/openapi.gen';
import { plans } from '@nearhand/contracts/plans';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../http/domain-error.ts';
import { CompanyService } from '../company/company.service.ts';
import { LicenseService } from '../company/license.service.ts';
import type { SubscriptionEntity } from '../company/subscription.entity.ts';
import { BillingProviderRegistry } from './billing-provider.registry.ts';
import type { BillingCall } from './billing-provider.ts';
import type { PlanOffer } from './price-list.ts';

type Schemas = components['schemas'];

/** Names of what a plan would lock; the limit of the contract. */
const mostNames = 5;

const excess = (used: number, allowed: number | null): number => (allowed === null ? 0 : Math.max(0, used - allowed));

/** Plans of a company and their changes, at the provider that bills it. */
@Injectable()
export class BillingService {
  constructor(
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(BillingProviderRegistry) private readonly providers: BillingProviderRegistry,
  ) {}

  async listOffers(companyId: string, now: Date): Promise<Schemas['PlanOfferList']> {
    const subscription = await this.companies.findSubscription(companyId);
    const { id: provider, isCharged } = this.providers.seller(subscription, now);
    return { provider, isCharged, free: plans.free, items: [...this.offersTo(subscription, now)] };
  }

  async preview(companyId: string, providerPlan: string, now: Date): Promise<Schemas['SubscriptionPreview']> {
    const { subscription, usage } = await this.companies.findSubscriptionFacts(companyId);
    const seller = this.providers.seller(subscription, now);
    const offer = this.findOffer(subscription, providerPlan, now);
    const { plan, interval } = offer;
    return {
      providerPlan,
      plan,
      interval,
      ...(await seller.preview(subscription, offer, now)),
      isCharged: seller.isCharged,
      locked: await this.findLocked(companyId, plan, usage),
    };
  }

  /** Finds what the Free plan locks once the plan has ended. */
  async previewCancellation(companyId: string): Promise<Schemas['LockedByPlan']> {
    const { usage } = await this.companies.findSubscriptionFacts(companyId);
    return this.findLocked(companyId, 'free', usage);
  }

  async change(call: BillingCall, providerPlan: string): Promise<string | null> {
    const subscription = await this.companies.findSubscription(call.companyId);
    const offer = this.findOffer(subscription, providerPlan, call.now);
    const { checkoutUrl } = await this.providers.seller(subscription, call.now).change(call, offer);
    return checkoutUrl;
  }

  async cancel(call: BillingCall): Promise<void> {
    const { provider } = await this.companies.findSubscription(call.companyId);
    await this.providers.get(provider).cancel(call);
  }

  async undo(call: BillingCall): Promise<void> {
    const { provider } = await this.companies.findSubscription(call.companyId);
    await this.providers.get(provider).undo(call);
  }

  async readPaymentMethod(companyId: string, now: Date): Promise<Schemas['PaymentMethod']> {
    const subscription = await this.companies.findSubscription(companyId);
    const seller = this.providers.seller(subscription, now);
    return (await seller.readPaymentMethod?.(companyId)) ?? { card: null, hasPortal: false };
  }

  /** Address of the provider's page for cards and invoices. */
  async openPortal(call: BillingCall): Promise<string> {
    const { provider } = await this.companies.findSubscription(call.companyId);
    const seller = this.providers.get(provider);
    if (!seller.openPortal) throw new DomainError('PORTAL_MISSING');
    return seller.openPortal(call);
  }

  private async findLocked(
    companyId: string,
    plan: Schemas['Plan'],
    usage: Schemas['Subscription']['usage'],
  ): Promise<Schemas['LockedByPlan']> {
    const limits = plans[plan];
    return {
      operators: excess(usage.operators, limits.operators),
      devices: excess(usage.devices, limits.devices),
      historyAfter: excess(usage.history, limits.history) > 0 ? limits.history : null,
      ...(await this.licenses.findNamesBeyond(companyId, limits, mostNames)),
    };
  }

  /** The internal plan has no limits and is not for sale, so a company that has it cannot lose it by a click. */
  private offersTo(subscription: SubscriptionEntity, now: Date): readonly PlanOffer[] {
    return subscription.isInternalPlan ? [] : this.providers.seller(subscription, now).listOffers();
  }

  private findOffer(subscription: SubscriptionEntity, providerPlan: string, now: Date): PlanOffer {
    const { id: provider, isSoldHere } = this.providers.seller(subscription, now);
    if (!isSoldHere) throw new DomainError('OTHER_PROVIDER_ACTIVE', { provider });
    const offer = this.offersTo(subscription, now).find((candidate) => candidate.providerPlan === providerPlan);
    if (!offer) throw new DomainError('PLAN_UNKNOWN');
    return offer;
  }
}
