import type { components } from '@nearhand/contracts/openapi.gen';
import type { StripePrice } from '../../../../env/env-stripe.ts';
import { fromStripe } from './stripe-amount.ts';
import type { StripeInvoice } from './stripe-objects.ts';

/** Drafts are not issued yet, and void ones have never been. */
const issued: readonly (string | null)[] = ['open', 'paid', 'uncollectible'];

/** Our representation of an invoice that Stripe has issued; `null` for others. */
export function toStripeInvoice(invoice: StripeInvoice, prices: readonly StripePrice[]): components['schemas']['Invoice'] | null {
  const { id, number, status, created, currency, invoice_pdf: pdfUrl = null, lines } = invoice;
  if (number === null || !issued.includes(status)) return null;
  const [total, tax] = [fromStripe(invoice.total, currency), fromStripe(invoice.tax ?? 0, currency)];
  const sold = lines.data.filter(({ amount }) => amount >= 0).map(({ price }) => prices.find(({ priceId }) => priceId === price?.id));
  const offer = sold.find((candidate) => candidate !== undefined);
  const times = (edge: 'start' | 'end') => lines.data.map(({ period }) => period[edge].getTime());
  return {
    invoiceId: id,
    number,
    provider: 'stripe',
    issuedAt: created.toISOString(),
    plan: offer?.plan ?? null,
    interval: offer?.interval ?? null,
    periodStart: new Date(Math.min(...times('start'), created.getTime())).toISOString(),
    periodEnd: new Date(Math.max(...times('end'), created.getTime())).toISOString(),
    currency: currency.toUpperCase(),
    net: total - tax,
    tax,
    total,
    isCharged: true,
    pdfUrl,
  };
}
