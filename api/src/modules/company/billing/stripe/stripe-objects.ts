import { z } from 'zod';

const id = z.string().min(1).max(255);
const seconds = z
  .int()
  .min(0)
  .transform((value) => new Date(value * 1000));

const scheduleSchema = z.object({
  id,
  phases: z.array(z.object({ start_date: seconds, items: z.array(z.object({ price: id })) })),
});

/** The fields of Stripe's subscriptions that are read. */
export const subscriptionSchema = z.object({
  object: z.literal('subscription'),
  id,
  customer: id,
  created: seconds,
  currency: z.string().default('eur'),
  status: z.enum(['trialing', 'active', 'past_due', 'incomplete', 'incomplete_expired', 'unpaid', 'canceled', 'paused']),
  current_period_start: seconds,
  current_period_end: seconds,
  cancel_at_period_end: z.boolean(),
  /** Also the end of the period, if it ends then. */
  cancel_at: seconds.nullable().default(null),
  items: z.object({ data: z.array(z.object({ id, quantity: z.int().min(0).default(1), price: z.object({ id }) })).min(1) }),
  latest_invoice: z.union([id, z.object({ id, created: seconds })]).nullable(),
  schedule: z.union([id, scheduleSchema]).nullable(),
});
export type StripeSubscription = z.infer<typeof subscriptionSchema>;

export type StripeItem = StripeSubscription['items']['data'][number];

export const isCanceled = ({ cancel_at_period_end, cancel_at }: StripeSubscription): boolean => cancel_at_period_end || cancel_at !== null;
/** Whether no further period will be charged. */
export const isLastPeriod = ({ cancel_at_period_end, cancel_at, current_period_end }: StripeSubscription): boolean =>
  cancel_at_period_end || (cancel_at !== null && cancel_at <= current_period_end);

export const subscriptionListSchema = z.object({ data: z.array(subscriptionSchema), has_more: z.boolean() });

const cardMethodSchema = z.object({
  id,
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int().min(1).max(12), exp_year: z.int() }).nullish(),
});
export type StripePaymentMethod = z.infer<typeof cardMethodSchema>;

/** The payment method of a subscription, if it has one of its own. */
export const paymentMethodListSchema = z.object({
  data: z.array(z.object({ status: z.string(), default_payment_method: cardMethodSchema.nullable() })),
});
/** The payment method of a customer, for subscriptions without one; a deleted customer has none. */
export const customerSchema = z.object({ invoice_settings: z.object({ default_payment_method: cardMethodSchema.nullable() }).nullish() });

/** The fields of Stripe's invoices that are read. Drafts have no number. */
export const invoiceSchema = z.object({
  id,
  number: z.string().nullable(),
  status: z.string().nullable(),
  created: seconds,
  currency: z.string(),
  tax: z.int().nullish(),
  total: z.int(),
  invoice_pdf: z.url().nullish(),
  lines: z.object({
    data: z.array(z.object({ amount: z.int(), period: z.object({ start: seconds, end: seconds }), price: z.object({ id }).nullish() })),
  }),
});
export type StripeInvoice = z.infer<typeof invoiceSchema>;
export const invoiceListSchema = z.object({ data: z.array(invoiceSchema), has_more: z.boolean() });

/** An invoice that is not issued yet. */
export const upcomingInvoiceSchema = z.object({
  currency: z.string(),
  customer_address: z.object({ country: z.string().nullish() }).nullish(),
  customer_tax_exempt: z.string().nullish(),
  total_tax_amounts: z.array(z.object({ taxability_reason: z.string().nullish() })).nullish(),
  tax: z.int().nullish(),
  total: z.int(),
  lines: z.object({
    data: z.array(
      z.object({
        amount: z.int(),
        quantity: z.int().nullish(),
        proration: z.boolean(),
        period: z.object({ start: seconds, end: seconds }),
        price: z.object({ id }).nullable(),
      }),
    ),
  }),
});
export type UpcomingInvoice = z.infer<typeof upcomingInvoiceSchema>;

/** An event of a webhook. Its object is read only if it is a subscription; the others name what to fetch. */
export const eventSchema = z.object({
  object: z.literal('event'),
  id,
  type: z.string().max(100),
  created: seconds,
  livemode: z.boolean(),
  /** Set for events of other accounts, which are connected to this one. */
  account: z.string().nullish(),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});
export type StripeEvent = z.infer<typeof eventSchema>;
