import { describe, expect, it } from 'vitest';
import { invoiceSchema } from './stripe-objects.ts';
import { toStripeInvoice } from './to-stripe-invoice.ts';

const prices = [{ priceId: 'price_1', plan: 'team', interval: 'year' }] as const;
const line = (amount: number, price: string, [start, end]: [number, number]) => ({ amount, period: { start, end }, price: { id: price } });

const invoiceOf = (fields: Record<string, unknown> = {}) =>
  toStripeInvoice(
    invoiceSchema.parse({
      id: 'in_1',
      number: 'A-1',
      status: 'paid',
      created: 2000,
      currency: 'eur',
      tax: 19,
      total: 119,
      invoice_pdf: 'https://pay.example/in_1/pdf',
      lines: { data: [line(-50, 'price_9', [1500, 2500]), line(150, 'price_1', [2000, 3000])] },
      ...fields,
    }),
    prices,
  );

describe('toStripeInvoice', () => {
  it('reads plan, amounts, period and document', () => {
    expect(invoiceOf()).toMatchObject({
      number: 'A-1',
      plan: 'team',
      interval: 'year',
      periodStart: new Date(1_500_000).toISOString(),
      periodEnd: new Date(3_000_000).toISOString(),
      ...{ currency: 'EUR', net: 100, tax: 19, total: 119, pdfUrl: 'https://pay.example/in_1/pdf' },
    });
  });

  it('names no plan for a price that is not on sale', () => {
    expect(invoiceOf({ lines: { data: [line(119, 'price_9', [2000, 3000])] } })).toMatchObject({ plan: null, interval: null });
  });

  it.each([
    ['jpy', 1200, 1200],
    ['kwd', 12_340, 12_340],
    ['huf', 500_000, 500_000],
    ['isk', 500_000, 5000],
    ['ugx', 7_500_000, 75_000],
  ])('has amounts in the smallest unit of the currency: %s %i', (currency, amount, total) => {
    expect(invoiceOf({ currency, total: amount, tax: 0 })).toMatchObject({ currency: currency.toUpperCase(), net: total, tax: 0, total });
  });

  it('names no document when Stripe has none', () => {
    for (const invoice_pdf of [null, undefined]) expect(invoiceOf({ invoice_pdf })?.pdfUrl).toBeNull();
  });

  it.each([{ status: 'draft', number: null }, { status: 'void' }])('leaves out %j', (fields) => {
    expect(invoiceOf(fields)).toBeNull();
  });
});
