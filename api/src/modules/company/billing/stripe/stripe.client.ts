import { Inject, Injectable } from '@nestjs/common';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { StripeSettings } from '../../../../env/env-stripe.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { Unverified } from '../subscription-source.ts';
import {
  customerSchema,
  eventSchema,
  invoiceListSchema,
  isCanceled,
  paymentMethodListSchema,
  type StripeEvent,
  type StripeInvoice,
  type StripeItem,
  type StripePaymentMethod,
  type StripeSubscription,
  subscriptionListSchema,
  subscriptionSchema,
  type UpcomingInvoice,
  upcomingInvoiceSchema,
} from './stripe-objects.ts';

/** The version of Stripe's API whose description `api/test/company/stripe/openapi.json` contains. */
const apiVersion = '2023-08-16';
/** The calls of a request to us must end before its client gives up, after 20 s. */
const timeout = 8000;
/** More subscriptions than a customer can have. */
const limit = 100;

/** Nobody looks for older ones without a period. */
const mostInvoices = 1000;
/** Our own invoices wait for those of Stripe, and are shown without them after this time. */
const invoicesTimeout = 4000;

const idSchema = z.object({ id: z.string().min(1) });
const pageSchema = z.object({ id: z.string().min(1), url: z.url() });
const expand = ['latest_invoice', 'schedule'];

export interface NewCheckout {
  customerId: string;
  companyId: string;
  priceId: string;
  quantity: number;
  successUrl: string;
  cancelUrl: string;
}

export interface PriceChange {
  subscription: StripeSubscription;
  /** The item that is billed for the present plan. */
  item: StripeItem;
  priceId: string;
  quantity: number;
  /** Share of the period that is charged; the same for a preview and its change. */
  prorationAt: Date;
}

/** Whether a request may succeed later: Stripe is out of reach, busy or broken. */
const isOutage = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError;

async function call<T>(schema: z.ZodType<T>, request: Promise<unknown>): Promise<T> {
  try {
    return schema.parse(await request);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new DomainError('PAYMENT_DECLINED');
    if (isOutage(error)) throw new DomainError('UNAVAILABLE');
    throw error;
  }
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const itemOf = ({ item, priceId, quantity }: PriceChange) => ({ id: item.id, price: priceId, quantity });

/** Stripe accepts one of the two, and derives the other one. */
const withoutCancellation = ({ cancel_at_period_end, cancel_at }: StripeSubscription) =>
  cancel_at_period_end || cancel_at === null ? { cancel_at_period_end: false } : { cancel_at: '' as const };

/** The calls to Stripe. Answers are checked, since they are of another version than the types of the library. */
@Injectable()
export class StripeClient {
  private readonly stripe: Stripe | null;
  private readonly settings: StripeSettings | null;

  constructor(@Inject(ENV) env: Env) {
    this.settings = env.STRIPE;
    const { url } = this.settings ?? {};
    this.stripe =
      this.settings && url
        ? new Stripe(this.settings.secretKey, {
            host: url.hostname,
            port: url.port || (url.protocol === 'http:' ? 80 : 443),
            protocol: url.protocol === 'http:' ? 'http' : 'https',
            timeout,
            maxNetworkRetries: 1,
            telemetry: false,
          })
        : null;
  }

  /** A customer per company, also if the request is repeated. */
  async createCustomer(companyId: string, name: string, email: string): Promise<string> {
    const options = { apiVersion, idempotencyKey: `customer-${companyId}` };
    const { id } = await call(idSchema, this.api.customers.create({ name, email, metadata: { companyId } }, options));
    return id;
  }

  createCheckout({ customerId, companyId, priceId, quantity, successUrl, cancelUrl }: NewCheckout): Promise<{ id: string; url: string }> {
    const request = this.api.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: companyId,
        line_items: [{ price: priceId, quantity }],
        subscription_data: { metadata: { companyId } },
        billing_address_collection: 'required',
        customer_update: { address: 'auto', name: 'auto' },
        tax_id_collection: { enabled: true },
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      { apiVersion },
    );
    return call(pageSchema, request);
  }

  /** Makes a page of payment useless. One that is paid or expired stays so. */
  async expireCheckout(sessionId: string): Promise<void> {
    try {
      await call(idSchema, this.api.checkout.sessions.expire(sessionId, {}, { apiVersion }));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }

  async createPortal(customerId: string, returnUrl: string): Promise<string> {
    const request = this.api.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }, { apiVersion });
    return (await call(pageSchema, request)).url;
  }

  async listSubscriptions(customerId: string): Promise<StripeSubscription[]> {
    const names = expand.map((name) => `data.${name}`);
    const request = this.api.subscriptions.list({ customer: customerId, status: 'all', limit, expand: names }, { apiVersion });
    return (await call(subscriptionListSchema, request)).data;
  }

  /** The payment method of the subscription, or of its customer. */
  async readPaymentMethod(customerId: string): Promise<StripePaymentMethod | null> {
    const expand = ['data.default_payment_method'];
    const list = this.api.subscriptions.list({ customer: customerId, limit, expand }, { apiVersion });
    const { data } = await call(paymentMethodListSchema, list);
    const own = data.find(({ default_payment_method: method }) => method !== null)?.default_payment_method;
    if (own) return own;
    const customer = this.api.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }, { apiVersion });
    return (await call(customerSchema, customer)).invoice_settings?.default_payment_method ?? null;
  }

  /** The latest first. */
  async listInvoices(customerId: string, from: Date | null, to: Date | null): Promise<StripeInvoice[]> {
    const created = { ...(from && { gte: seconds(from) }), ...(to && { lt: seconds(to) }) };
    const invoices: StripeInvoice[] = [];
    for (;;) {
      const after = invoices.at(-1)?.id;
      const query = {
        customer: customerId,
        limit,
        ...((from || to) && { created }),
        ...(after !== undefined && { starting_after: after }),
      };
      const request = this.api.invoices.list(query, { apiVersion, timeout: invoicesTimeout, maxNetworkRetries: 0 });
      const { data, has_more: hasMore } = await call(invoiceListSchema, request);
      invoices.push(...data);
      if (!hasMore || data.length === 0 || invoices.length >= mostInvoices) return invoices;
    }
  }

  async previewChange(change: PriceChange): Promise<UpcomingInvoice> {
    const { id, customer } = change.subscription;
    const query = new URLSearchParams({
      customer,
      subscription: id,
      subscription_proration_date: String(seconds(change.prorationAt)),
      subscription_proration_behavior: 'always_invoice',
    });
    for (const [name, value] of Object.entries(itemOf(change))) query.append(`subscription_items[0][${name}]`, String(value));
    // Newer versions of the library call this operation by another name, which this version of the API does not have.
    return call(upcomingInvoiceSchema, this.api.rawRequest('GET', `/v1/invoices/upcoming?${query}`, undefined, { apiVersion }));
  }

  /** Charges the difference at once; if the card is declined, nothing changes. */
  changeNow(change: PriceChange): Promise<StripeSubscription> {
    const request = this.api.subscriptions.update(
      change.subscription.id,
      {
        items: [itemOf(change)],
        proration_behavior: 'always_invoice',
        proration_date: seconds(change.prorationAt),
        payment_behavior: 'error_if_incomplete',
        ...withoutCancellation(change.subscription),
        expand,
      },
      { apiVersion },
    );
    return call(subscriptionSchema, request);
  }

  cancelAtPeriodEnd(subscriptionId: string): Promise<StripeSubscription> {
    const request = this.api.subscriptions.update(subscriptionId, { cancel_at_period_end: true, expand }, { apiVersion });
    return call(subscriptionSchema, request);
  }

  async undoCancellation(subscription: StripeSubscription): Promise<void> {
    if (!isCanceled(subscription)) return;
    await call(idSchema, this.api.subscriptions.update(subscription.id, withoutCancellation(subscription), { apiVersion }));
  }

  /** Open invoices are not collected any more. */
  async cancelNow(subscriptionId: string): Promise<void> {
    await call(idSchema, this.api.subscriptions.cancel(subscriptionId, {}, { apiVersion }));
  }

  /** Bills another number of operators from the next period on. */
  setQuantity({ id }: StripeSubscription, item: StripeItem, quantity: number): Promise<StripeSubscription> {
    const change = { items: [{ id: item.id, quantity }], proration_behavior: 'none' as const, expand };
    return call(subscriptionSchema, this.api.subscriptions.update(id, change, { apiVersion }));
  }

  /** Another price follows at the end of the period. A schedule that exists is changed, as after an interrupted request. */
  async changeAtPeriodEnd({ subscription, item, priceId, quantity }: PriceChange): Promise<void> {
    const { schedule } = subscription;
    const create = () => call(idSchema, this.api.subscriptionSchedules.create({ from_subscription: subscription.id }, { apiVersion }));
    const scheduleId = typeof schedule === 'string' ? schedule : (schedule ?? (await create())).id;
    const [start, end] = [seconds(subscription.current_period_start), seconds(subscription.current_period_end)];
    const others = subscription.items.data.filter(({ id }) => id !== item.id).map(({ price, quantity }) => ({ price: price.id, quantity }));
    const now = { items: [{ price: item.price.id, quantity: item.quantity }, ...others], start_date: start, end_date: end };
    const next = { items: [{ price: priceId, quantity }, ...others], proration_behavior: 'none' as const };
    const request = this.api.rawRequest(
      'POST',
      `/v1/subscription_schedules/${encodeURIComponent(scheduleId)}`,
      { end_behavior: 'release', proration_behavior: 'none', phases: [now, { ...next, iterations: 1 }] },
      { apiVersion },
    );
    await call(idSchema, request);
  }

  async releaseSchedule({ schedule }: StripeSubscription): Promise<void> {
    if (schedule === null) return;
    const id = typeof schedule === 'string' ? schedule : schedule.id;
    await call(idSchema, this.api.subscriptionSchedules.release(id, {}, { apiVersion }));
  }

  /** Throws `Unverified` unless Stripe has signed it for this account. */
  readEvent(body: Buffer, signature: string): StripeEvent {
    const event = eventSchema.safeParse(this.verify(body, signature));
    if (!event.success) throw new Unverified('it has not the form of an event');
    const { account, livemode } = event.data;
    if (account || livemode !== this.settings?.isLive) throw new Unverified('it belongs to another account');
    return event.data;
  }

  private verify(body: Buffer, signature: string): unknown {
    try {
      return this.api.webhooks.constructEvent(body, signature, this.settings?.webhookSecret ?? '');
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
        throw new Unverified('its signature is wrong or too old');
      throw error;
    }
  }

  private get api(): Stripe {
    if (!this.stripe) throw new Error('Stripe is not configured');
    return this.stripe;
  }
}
