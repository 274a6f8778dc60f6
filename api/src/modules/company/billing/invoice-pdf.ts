import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { invoiceQuiet as gray } from '@nearhand/contracts/design/colors';
import { planNames } from '@nearhand/contracts/plans';
import PdfDocument from 'pdfkit';
import type en from '../../../../../locales/en/server/invoices.json';
import { intlByLocale } from '../../../http/intl-by-locale.ts';
import type { Locale } from '../../../http/locales.ts';
import { packageFolder } from '../../../package-folder.ts';
import type { InvoiceEntity, InvoiceParty } from './invoice.entity.ts';
import { ownTax } from './tax-kind.ts';

const intlOf = intlByLocale('invoices');

/** The typeface of the product in one weight, for the letters of its languages: pdfkit cannot embed its variable WOFF2 file. */
const fontFile = join(packageFolder, 'font/inter-regular.ttf');

const margin = 56;
const width = 595.28 - 2 * margin;
/** Left edges and widths of the table's columns. */
const columns = { description: [0, 300], operators: [300, 80], amount: [380, width - 380] } as const;

/** Writes an invoice as PDF, on as many pages as it needs. */
export async function writeInvoicePdf(invoice: InvoiceEntity, locale: Locale): Promise<Buffer> {
  const intl = intlOf(locale);
  const text = (id: keyof typeof en, values?: Record<string, string>) => intl.formatMessage({ id }, values);
  // Non-breaking spaces do not belong in the text that readers copy.
  const plain = (formatted: string) => formatted.replace(/[\u00a0\u202f]/g, ' ');
  const money = (cents: number) => plain(intl.formatNumber(cents / 100, { style: 'currency', currency: invoice.currency }));
  const day = (date: Date | string) => plain(intl.formatDate(date, { dateStyle: 'long', timeZone: 'UTC' }));
  const isCredit = invoice.total < 0;
  const title = `${text(isCredit ? 'invoice.creditNote' : 'invoice.title')} ${invoice.number}`;

  const document = new PdfDocument({
    size: 'A4',
    margin,
    lang: locale,
    info: { Title: title, Author: invoice.seller.name, CreationDate: invoice.issuedAt },
  });
  const content = buffer(document);
  document.registerFont('Inter', await readFile(fontFile)).font('Inter');

  document.fontSize(20).text(title);
  document.moveDown(0.5).fontSize(10).fillColor(gray);
  document.text(`${text('invoice.issued')}: ${day(invoice.issuedAt)}`);
  document.text(`${text('invoice.period')}: ${day(invoice.periodStart)} – ${day(invoice.periodEnd)}`);
  document.moveDown(1.5);

  const top = document.y;
  const ends = (['seller', 'buyer'] as const).map((role, index) => {
    const { name, address, vatId }: InvoiceParty = invoice[role];
    const lines = [name, address, vatId && text('invoice.vatId', { vatId })].filter(Boolean).join('\n');
    const left = margin + (index * width) / 2;
    document.fillColor(gray).text(text(`invoice.${role}`), left, top, { width: width / 2 - 16 });
    document.fillColor('black').text(lines, { width: width / 2 - 16 });
    return document.y;
  });
  document.y = Math.max(...ends) + 24;

  const row = (cells: Partial<Record<keyof typeof columns, string>>) => {
    const entries = Object.entries(cells) as [keyof typeof columns, string][];
    const height = Math.max(...entries.map(([name, cell]) => document.heightOfString(cell, { width: columns[name][1] })));
    if (document.y + height > document.page.height - margin) document.addPage();
    const y = document.y;
    for (const [name, cell] of entries) {
      const [left, columnWidth] = columns[name];
      document.text(cell, margin + left, y, { width: columnWidth, align: name === 'description' ? 'left' : 'right' });
    }
    document.y = y + height + 8;
  };
  const rule = () => {
    document
      .moveTo(margin, document.y)
      .lineTo(margin + width, document.y)
      .lineWidth(0.5)
      .strokeColor(gray)
      .stroke();
    document.y += 8;
  };

  document.fillColor(gray);
  row({ description: text('invoice.description'), operators: text('invoice.operators'), amount: text('invoice.amount') });
  rule();
  document.fillColor('black');
  for (const { kind, plan, interval, from, to, quantity, amount } of invoice.lines) {
    const description = `${text(`invoice.line.${kind}`, { plan: planNames[plan], interval })}\n${day(from)} – ${day(to)}`;
    row({ description, operators: String(quantity), amount: money(amount) });
  }
  rule();
  const percent = plain(intl.formatNumber(invoice.taxPercent / 100, { style: 'percent', maximumFractionDigits: 2 }));
  row({ description: text('invoice.net'), amount: money(invoice.net) });
  const { taxKind } = ownTax(invoice.seller.vatId, invoice.buyer.vatId, invoice.taxPercent);
  const isReverse = taxKind === 'reverseCharge' && invoice.taxPercent === 0;
  row({ description: text('invoice.tax', { percent }), amount: money(invoice.tax) });
  document.fontSize(12);
  row({ description: text('invoice.total'), amount: money(invoice.total) });
  document.fontSize(10);
  if (isReverse) document.moveDown(1).text(text('invoice.reverseCharge'), margin, document.y, { width }).moveDown(1);
  if (!invoice.isCharged) {
    row({ description: text('invoice.charged'), amount: money(0) });
    document.moveDown(1).fillColor(gray).text(text('invoice.notCharged'), margin, document.y, { width });
  }
  document.end();
  return content;
}
