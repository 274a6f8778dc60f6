import type { components } from '@nearhand/contracts/openapi.gen';
import { currency as listCurrency } from '@nearhand/contracts/plans';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { StripePrice } from '../../../../env/env-stripe.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { UserService } from '../../../account/user/user.service.ts';
import { CompanyService } from '../../company/company.service.ts';
import type { SubscriptionEntity } from '../../company/subscription.entity.ts';
import { BillingProviderRegistry } from '../billing-provider.registry.ts';
import type { BillingCall, BillingProvider, PlanPreview } from '../billing-provider.ts';
import { changePlan } from '../internal/plan-change.ts';
import { billedQuantity, offerOf, type PlanOffer, periodPrice } from '../price-list.ts';
import { taxKindOf } from '../tax-kind.ts';
import { StripeClient } from './stripe.client.ts';
import { StripeCustomerEntity } from './stripe-customer.entity.ts';
import { isCanceled, type StripeSubscription } from './stripe-objects.ts';
import { StripeSource } from './stripe-source.ts';
import { toPreviewAmounts } from './to-preview-amounts.ts';
import { toStripeInvoice } from './to-stripe-invoice.ts';
import { planItem } from './to-subscription-state.ts';

const isPaid = ({ status }: StripeSubscription): boolean => status === 'active' || status === 'trialing';

type Schemas = components['schemas'];

/** Bills companies through Stripe. Each change begins and ends with the state at Stripe, so that an interrupted one can be repeated. */
@Injectable()
export class StripeProvider implements BillingProvider {
  readonly id = 'stripe';
  readonly isCharged = true;
  readonly isSoldHere = true;
  private readonly prices: readonly StripePrice[];
  private readonly offers: readonly PlanOffer[];

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(StripeClient) private readonly client: StripeClient,
    @Inject(StripeSource) private readonly source: StripeSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(UserService) private readonly users: UserService,
    @Inject(BillingProviderRegistry) registry: BillingProviderRegistry,
  ) {
    this.prices = env.STRIPE?.prices ?? [];
    const isSold = ({ plan, interval }: StripePrice, index: number) =>
      this.prices.findIndex((price) => price.plan === plan && price.interval === interval) === index;
    this.offers = this.prices.filter(isSold).map(({ priceId, plan, interval }) => offerOf(priceId, plan, interval));
    if (env.STRIPE) registry.register(this, { isDefault: true });
  }

  listOffers(): readonly PlanOffer[] {
    return this.offers;
  }

  async preview({ companyId }: SubscriptionEntity, offer: PlanOffer, now: Date): Promise<PlanPreview> {
    const subscription = await this.source.refresh(companyId);
    const { kind, period, lines, item } = await this.plan(companyId, subscription, offer, now);
    if (kind === 'unchanged') throw new DomainError('PLAN_UNCHANGED');
    const { quantity } = period;
    const currency = subscription?.currency.toUpperCase() ?? listCurrency;
    const renewalNet = currency === listCurrency ? periodPrice(offer, quantity) : null;
    if (subscription && item && kind === 'atOnce') {
      const change = { subscription, item, priceId: offer.providerPlan, quantity, prorationAt: now };
      const invoice = await this.client.previewChange(change);
      return { startsAt: null, renewsAt: period.end.toISOString(), quantity, renewalNet, ...toPreviewAmounts(invoice, this.prices) };
    }
    const startsAt = kind === 'atPeriodEnd' ? period.start : null;
    const net = lines.reduce((sum, { amount }) => sum + amount, 0);
    const renewsAt = (startsAt ?? period.end).toISOString();
    // Stripe calculates the tax of a first invoice on its own page, which asks for the address.
    const taxKind = subscription ? taxKindOf(null, currency) : 'later';
    const amounts = { currency, lines, net, taxKind, taxPercent: 0, tax: 0, total: net, renewalNet } as const;
    return { startsAt: startsAt?.toISOString() ?? null, renewsAt, quantity, ...amounts };
  }

  async change(call: BillingCall, offer: PlanOffer): Promise<{ checkoutUrl: string | null }> {
    const { companyId, userId, now } = call;
    const subscription = await this.source.refresh(companyId);
    if (!subscription) return { checkoutUrl: await this.openCheckout(companyId, userId, offer) };
    // Amounts that are due are paid first: a second subscription would be charged besides this one.
    if (!isPaid(subscription)) return { checkoutUrl: await this.client.createPortal(subscription.customer, this.accountPage) };

    const { kind, period, item } = await this.plan(companyId, subscription, offer, now);
    if (!item) throw new Error(`The subscription ${subscription.id} has no item`);
    const change = { subscription, item, priceId: offer.providerPlan, quantity: period.quantity, prorationAt: now };
    if (kind === 'atPeriodEnd') {
      await this.client.undoCancellation(subscription);
      await this.client.changeAtPeriodEnd(change);
    } else {
      if (kind === 'unchanged' && !subscription.schedule && !isCanceled(subscription)) throw new DomainError('PLAN_UNCHANGED');
      await this.client.releaseSchedule(subscription);
      if (kind === 'atOnce') await this.client.changeNow(change);
      else await this.client.undoCancellation(subscription);
    }
    await this.source.refresh(companyId, call);
    return { checkoutUrl: null };
  }

  async cancel(call: BillingCall): Promise<void> {
    const { companyId } = call;
    const subscription = await this.source.refresh(companyId);
    if (!subscription || isCanceled(subscription)) throw new DomainError('SUBSCRIPTION_NOT_CANCELABLE');
    await this.client.releaseSchedule(subscription);
    await this.client.cancelAtPeriodEnd(subscription.id);
    await this.source.refresh(companyId, call);
  }

  async undo(call: BillingCall): Promise<void> {
    const { companyId } = call;
    const subscription = await this.source.refresh(companyId);
    if (!subscription || !(subscription.schedule || isCanceled(subscription))) throw new DomainError('SUBSCRIPTION_NOT_SCHEDULED');
    await this.client.releaseSchedule(subscription);
    await this.client.undoCancellation(subscription);
    await this.source.refresh(companyId, call);
  }

  async settle(companyId: string): Promise<void> {
    const customer = await this.dataSource.manager.findOneBy(StripeCustomerEntity, { companyId });
    if (!customer) return;
    if (customer.checkoutSessionId) await this.client.expireCheckout(customer.checkoutSessionId);
    await this.source.refresh(companyId);
  }

  async readPaymentMethod(companyId: string): Promise<Schemas['PaymentMethod']> {
    const customer = await this.dataSource.manager.findOneBy(StripeCustomerEntity, { companyId });
    if (!customer) return { card: null, hasPortal: false };
    const card = (await this.client.readPaymentMethod(customer.customerId))?.card;
    if (!card) return { card: null, hasPortal: true };
    const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = card;
    return { card: { brand, last4, expiresMonth, expiresYear }, hasPortal: true };
  }

  async listInvoices(companyId: string, from: Date | null, to: Date | null): Promise<Schemas['Invoice'][]> {
    const customer = await this.dataSource.manager.findOneBy(StripeCustomerEntity, { companyId });
    const invoices = customer ? await this.client.listInvoices(customer.customerId, from, to) : [];
    return invoices.flatMap((invoice) => toStripeInvoice(invoice, this.prices) ?? []);
  }

  async openPortal({ companyId }: BillingCall): Promise<string> {
    const customer = await this.dataSource.manager.findOneBy(StripeCustomerEntity, { companyId });
    if (!customer) throw new DomainError('PORTAL_MISSING');
    return this.client.createPortal(customer.customerId, this.accountPage);
  }

  private get accountPage(): string {
    return `${this.env.PUBLIC_URL}/app/account/subscription`;
  }

  /** Only the last page of payment can be paid, so that nobody pays twice. */
  private async openCheckout(companyId: string, userId: string, { providerPlan, plan }: PlanOffer): Promise<string> {
    const customerId = await this.findOrCreateCustomer(companyId, userId);
    const { id, url } = await this.client.createCheckout({
      customerId,
      companyId,
      priceId: providerPlan,
      quantity: billedQuantity(plan, await this.users.countActive(companyId)),
      successUrl: `${this.env.PUBLIC_URL}/app/account/upgrade/success?plan=${plan}`,
      cancelUrl: `${this.env.PUBLIC_URL}/app/account/upgrade`,
    });
    const previous = await this.dataSource.transaction(async (db) => {
      const customer = await db.findOneOrFail(StripeCustomerEntity, { where: { companyId }, lock: { mode: 'pessimistic_write' } });
      await db.update(StripeCustomerEntity, { companyId }, { checkoutSessionId: id });
      return customer.checkoutSessionId;
    });
    if (previous) await this.client.expireCheckout(previous);
    return url;
  }

  private async findOrCreateCustomer(companyId: string, userId: string): Promise<string> {
    const customers = this.dataSource.getRepository(StripeCustomerEntity);
    const found = await customers.findOneBy({ companyId });
    if (found) return found.customerId;
    const [company, user] = [await this.companies.find(companyId), await this.users.find(userId)];
    const customerId = await this.client.createCustomer(companyId, company.name, user.email);
    await customers.createQueryBuilder().insert().values({ companyId, customerId, checkoutSessionId: null }).orIgnore().execute();
    return (await customers.findOneByOrFail({ companyId })).customerId;
  }

  private async plan(companyId: string, subscription: StripeSubscription | null, offer: PlanOffer, now: Date) {
    const { item, price } = (subscription && planItem(subscription, this.prices)) ?? {};
    const period =
      subscription && item && price
        ? {
            plan: price.plan,
            interval: price.interval,
            quantity: item.quantity,
            start: subscription.current_period_start,
            end: subscription.current_period_end,
          }
        : null;
    return { ...changePlan(period, offer, billedQuantity(offer.plan, await this.users.countActive(companyId)), now), item };
  }
}
