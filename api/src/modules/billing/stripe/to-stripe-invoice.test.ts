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

  it.each([{ status: 'draft', number: null }, { status: 'void' }])('leaves out %j', (fields) => {
    expect(invoiceOf(fields)).toBeNull();
  });
});
