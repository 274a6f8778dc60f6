import { extractText, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { locales } from '../../../http/locales.ts';
import { InvoiceEntity } from './invoice.entity.ts';
import { writeInvoicePdf } from './invoice-pdf.ts';

const line = { interval: 'year', from: '2026-03-01T12:00:00.000Z', to: '2027-03-01T12:00:00.000Z', quantity: 4 } as const;
const invoice = Object.assign(new InvoiceEntity(), {
  number: 'NH-2026-000007',
  issuedAt: new Date('2026-03-01T12:00:00Z'),
  periodStart: new Date('2026-03-01T12:00:00Z'),
  periodEnd: new Date('2027-03-01T12:00:00Z'),
  currency: 'EUR',
  lines: [
    { ...line, kind: 'unused', plan: 'team', amount: -36_480 },
    { ...line, kind: 'plan', plan: 'business', amount: 93_600 },
  ],
  seller: { name: 'Nearhand', address: 'Main Street 1\nDublin', vatId: 'IE1234567T' },
  buyer: { name: 'Zażółć gęślą jaźń sp. z o.o.', address: 'ul. Długa 5\n00-238 Łódź', vatId: 'PL5260001246' },
  net: 57_120,
  taxPercent: 23,
  tax: 13_138,
  total: 70_258,
  isCharged: false,
});
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replace(/\s+/g, ' ');

describe('writeInvoicePdf', () => {
  it('writes parties, lines, tax and totals', async () => {
    const pdf = await writeInvoicePdf(invoice, 'en');
    const text = await textOf(pdf);
    for (const part of [
      'Invoice NH-2026-000007',
      'Issue date: March 1, 2026',
      'Period: March 1, 2026 – March 1, 2027',
      'VAT ID: IE1234567T',
      'Zażółć gęślą jaźń sp. z o.o. ul. Długa 5 00-238 Łódź VAT ID: PL5260001246',
      'Unused time of the Team plan, billed yearly',
      '-€364.80',
      'Business plan, billed yearly',
      '€936.00',
      'Net total €571.20',
      'VAT 23% €131.38',
      'Total €702.58',
      'Charged €0.00',
      'Nothing is charged',
    ])
      expect(text).toContain(part);
    expect((await getMeta(new Uint8Array(pdf))).info).toMatchObject({ Title: 'Invoice NH-2026-000007', Author: 'Nearhand' });
  });

  it('states that the buyer accounts for the tax when it is a business of another country', async () => {
    const reverse = Object.assign(new InvoiceEntity(), invoice, { taxPercent: 0, tax: 0, total: invoice.net });
    expect(await textOf(await writeInvoicePdf(reverse, 'en'))).toContain('Reverse charge');
    expect(await textOf(await writeInvoicePdf(invoice, 'en'))).not.toContain('Reverse charge');
  });

  it.each([
    ['pl', 'Faktura NH-2026-000007', 'Niewykorzystany czas planu Team, rozliczenie roczne'],
    ['es', 'Factura NH-2026-000007', 'Tiempo no utilizado del plan Team, facturación anual'],
    ['it', 'Fattura NH-2026-000007', 'Tempo non utilizzato del piano Team, fatturazione annuale'],
  ] as const)('writes in %s', async (locale, title, description) => {
    const text = await textOf(await writeInvoicePdf(invoice, locale));
    expect(text).toContain(title);
    expect(text).toContain(description);
  });

  it('names a credit note and does not deny a charge', async () => {
    const credit = Object.assign(new InvoiceEntity(), invoice, { net: -100, tax: -23, total: -123, isCharged: true });
    for (const locale of locales) await writeInvoicePdf(credit, locale);
    const text = await textOf(await writeInvoicePdf(credit, 'en'));
    expect(text).toContain('Credit note NH-2026-000007');
    expect(text).not.toContain('Charged');
  });

  it('continues on another page when the lines do not fit', async () => {
    const lines = Array.from({ length: 40 }, () => invoice.lines[1]);
    const { totalPages, text } = await extractText(
      new Uint8Array(await writeInvoicePdf(Object.assign(new InvoiceEntity(), invoice, { lines }), 'en')),
    );
    expect(totalPages).toBeGreaterThan(1);
    expect(text.at(-1)).toContain('€702.58');
  });
});
