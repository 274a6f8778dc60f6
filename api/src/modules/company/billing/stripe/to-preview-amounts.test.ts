import { describe, expect, it } from 'vitest';
import { upcomingInvoiceSchema } from './stripe-objects.ts';
import { toPreviewAmounts } from './to-preview-amounts.ts';

const prices = [{ priceId: 'price_1', plan: 'team', interval: 'year' }] as const;
const line = { amount: 10_000, quantity: 2, proration: true, period: { start: 1000, end: 2000 }, price: { id: 'price_1' } };
const amountsOf = (fields: Record<string, unknown> = {}) =>
  toPreviewAmounts(upcomingInvoiceSchema.parse({ currency: 'eur', tax: 2300, total: 12_300, lines: { data: [line] }, ...fields }), prices);

describe('toPreviewAmounts', () => {
  it('reads lines, tax and total in the currency of the invoice', () => {
    expect(amountsOf()).toMatchObject({ currency: 'EUR', net: 10_000, taxKind: 'vat', taxPercent: 23, tax: 2300, total: 12_300 });
    expect(amountsOf({ currency: 'isk' })).toMatchObject({ currency: 'ISK', lines: [{ amount: 100 }], tax: 23, total: 123 });
  });

  it.each([
    [{ customer_address: { country: 'US' }, currency: 'usd' }, 'salesTax'],
    [{ customer_address: { country: 'PL' }, customer_tax_exempt: 'reverse' }, 'reverseCharge'],
    [{ customer_address: { country: 'PL' }, total_tax_amounts: [{ taxability_reason: 'reverse_charge' }] }, 'reverseCharge'],
    [{ customer_tax_exempt: 'exempt' }, 'none'],
  ])('names the tax of %j: %s', (fields, taxKind) => {
    expect(amountsOf(fields).taxKind).toBe(taxKind);
  });
});
