import type { InvoiceLine } from './invoice.entity.ts';

/** Sums in cents. The tax is calculated from the sum, not from each line. */
export function invoiceAmounts(lines: readonly InvoiceLine[], taxPercent: number): { net: number; tax: number; total: number } {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = Math.sign(net) * Math.round((Math.abs(net) * taxPercent) / 100);
  return { net, tax: tax || 0, total: net + tax };
}
