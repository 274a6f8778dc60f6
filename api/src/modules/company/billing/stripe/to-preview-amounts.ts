import type { StripePrice } from '../../../../env/env-stripe.ts';
import type { PlanPreview } from '../billing-provider.ts';
import { type TaxKind, taxKindOf } from '../tax-kind.ts';
import { fromStripe } from './stripe-amount.ts';
import type { UpcomingInvoice } from './stripe-objects.ts';

type Amounts = Pick<PlanPreview, 'currency' | 'lines' | 'net' | 'taxKind' | 'taxPercent' | 'tax' | 'total'>;

function taxKindIn(invoice: UpcomingInvoice, currency: string): TaxKind {
  const { customer_address: address, customer_tax_exempt: exemption, total_tax_amounts: taxes } = invoice;
  if (exemption === 'reverse' || taxes?.some(({ taxability_reason: reason }) => reason === 'reverse_charge')) return 'reverseCharge';
  return exemption === 'exempt' ? 'none' : taxKindOf(address?.country ?? null, currency);
}

/** The invoice of a change at once. Lines of other sales are left out. */
export function toPreviewAmounts(invoice: UpcomingInvoice, prices: readonly StripePrice[]): Amounts {
  const currency = invoice.currency.toUpperCase();
  const [total, tax] = [fromStripe(invoice.total, currency), fromStripe(invoice.tax ?? 0, currency)];
  const net = total - tax;
  const taxPercent = net > 0 && tax ? Math.round((tax / net) * 10_000) / 100 : 0;
  const lines = invoice.lines.data.flatMap(({ amount, quantity, period, price }): Amounts['lines'] => {
    const sold = prices.find(({ priceId }) => priceId === price?.id);
    if (!sold) return [];
    const { plan, interval } = sold;
    const [from, to] = [period.start.toISOString(), period.end.toISOString()];
    const kind = amount < 0 ? 'unused' : 'plan';
    return [{ kind, plan, interval, from, to, quantity: Math.max(1, quantity ?? 1), amount: fromStripe(amount, currency) }];
  });
  return { currency, lines, net, taxKind: taxKindIn(invoice, currency), taxPercent, tax, total };
}
