import type { components } from '@nearhand/contracts/openapi.gen';
import type { InvoiceEntity } from './invoice.entity.ts';

export const toInvoice = ({
  invoiceId,
  number,
  provider,
  issuedAt,
  plan,
  interval,
  periodStart,
  periodEnd,
  currency,
  net,
  tax,
  total,
  isCharged,
}: InvoiceEntity): components['schemas']['Invoice'] => ({
  invoiceId,
  number,
  provider,
  issuedAt: issuedAt.toISOString(),
  plan,
  interval,
  periodStart: periodStart.toISOString(),
  periodEnd: periodEnd.toISOString(),
  currency,
  net,
  tax,
  total,
  isCharged,
  pdfUrl: null,
});
