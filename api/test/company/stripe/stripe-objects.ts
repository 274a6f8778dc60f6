/** Objects of Stripe, with the fields that its description requires. */
export type StripeObject = { object: string; id: string } & Record<string, unknown>;

export interface TestPrice {
  /** Price for one operator and one period, in cents. */
  unitAmount: number;
  interval: 'month' | 'year';
}

export const listOf = (url: string, data: readonly StripeObject[]) => ({ object: 'list', url, has_more: false, data });

export const priceOf = (id: string, { unitAmount, interval }: TestPrice): StripeObject => ({
  object: 'price',
  id,
  active: true,
  billing_scheme: 'per_unit',
  created: 1_767_225_600,
  currency: 'eur',
  livemode: false,
  metadata: {},
  product: `prod_${id}`,
  type: 'recurring',
  recurring: { interval, interval_count: 1, usage_type: 'licensed', aggregate_usage: null },
  unit_amount: unitAmount,
});

export const customerOf = (id: string, created: number, fields: Record<string, unknown>): StripeObject => ({
  object: 'customer',
  id,
  created,
  livemode: false,
  ...fields,
});

export const paymentMethodOf = (id: string, created: number, customer: string, last4 = '4242'): StripeObject => ({
  object: 'payment_method',
  id,
  created,
  customer,
  livemode: false,
  type: 'card',
  billing_details: {},
  card: { brand: 'visa', exp_month: 12, exp_year: 2031, funding: 'credit', last4 },
});

export const checkoutSessionOf = (id: string, created: number, fields: Record<string, unknown>): StripeObject => ({
  object: 'checkout.session',
  id,
  created,
  expires_at: created + 24 * 60 * 60,
  livemode: false,
  automatic_tax: { enabled: false, status: null },
  custom_fields: [],
  custom_text: { shipping_address: null, submit: null },
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  shipping_options: [],
  status: 'open',
  subscription: null,
  ...fields,
});

export const portalSessionOf = (id: string, created: number, customer: string, returnUrl: string | null): StripeObject => ({
  object: 'billing_portal.session',
  id,
  created,
  customer,
  livemode: false,
  configuration: 'bpc_test',
  return_url: returnUrl,
  url: `https://billing.stripe.example/p/session/${id}`,
});

export interface TestLine {
  amount: number;
  description: string;
  price: StripeObject;
  quantity: number;
  from: number;
  to: number;
  isProration: boolean;
}

const lineOf = (line: TestLine, index: number): StripeObject => ({
  object: 'line_item',
  id: `il_${index}`,
  amount: line.amount,
  currency: 'eur',
  description: line.description,
  discountable: false,
  livemode: false,
  metadata: {},
  period: { start: line.from, end: line.to },
  price: line.price,
  proration: line.isProration,
  quantity: line.quantity,
  type: 'subscription',
});

export function invoiceOf(id: string, created: number, lines: readonly TestLine[], fields: Record<string, unknown>): StripeObject {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    object: 'invoice',
    id,
    created,
    currency: 'eur',
    livemode: false,
    amount_due: Math.max(0, total),
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { enabled: false, status: null },
    collection_method: 'charge_automatically',
    default_tax_rates: [],
    lines: listOf('/v1/invoices/lines', lines.map(lineOf)),
    paid: false,
    paid_out_of_band: false,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_start: created,
    period_end: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
    tax: null,
    total_tax_amounts: [],
    ...fields,
  };
}
