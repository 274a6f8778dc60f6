import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, saveFile, unwrap } from '@nearhand/platform/core';
import {
  apiPeriod,
  apiQuery,
  type ListLoad,
  type ListShape,
  listLoader,
  listShouldRevalidate,
  periodFilters,
  useList,
} from '@nearhand/platform/list';
import { type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';
import { fetchOffers, type PlanOfferList, refreshSubscription } from '../../shared/billing/billing.data.ts';

type Schemas = components['schemas'];
export type Invoice = Schemas['Invoice'];
export type InvoiceSort = 'issuedAt' | 'number' | 'total';
export type BillingDetails = Schemas['BillingDetails'];

export const invoiceShape: ListShape<InvoiceSort> = {
  sortProperties: ['issuedAt', 'number', 'total'],
  firstSort: { property: 'issuedAt', direction: 'desc' },
  filters: periodFilters,
};

const loadInvoices = listLoader<Invoice, InvoiceSort>(invoiceShape, ({ pageNumber, pageSize, sort, filters }, signal) =>
  unwrap(
    api.GET('/company/{companyId}/invoice', {
      params: {
        path: { companyId: companyId() },
        query: { ...apiQuery({ pageNumber, pageSize, sort, search: '' }), ...apiPeriod(filters, new Date()) },
      },
      signal,
    }),
  ),
);

interface SubscriptionLoad extends ListLoad<Invoice, InvoiceSort> {
  offers: PlanOfferList;
  details: BillingDetails;
}

export async function loadSubscription(args: LoaderFunctionArgs): Promise<SubscriptionLoad> {
  const { signal } = args.request;
  const invoices = loadInvoices(args);
  const path = { companyId: companyId() };
  const [offers, details] = await Promise.all([
    fetchOffers(signal),
    unwrap(api.GET('/company/{companyId}/billing', { params: { path }, signal })),
    refreshSubscription(signal),
  ]);
  return { ...invoices, offers, details };
}

export const shouldReloadSubscription = listShouldRevalidate(invoiceShape);

export const useSubscriptionLoad = () => useLoaderData<SubscriptionLoad>();

export const invoiceId = (invoice: Invoice): string => invoice.invoiceId;

export const useInvoices = () => useList<Invoice, InvoiceSort>(invoiceId);

export async function downloadInvoice({ invoiceId, number }: Invoice): Promise<void> {
  const params = { path: { companyId: companyId(), invoiceId } };
  const content = await unwrap(api.GET('/company/{companyId}/invoice/{invoiceId}/pdf', { params, parseAs: 'blob' }));
  saveFile(content as unknown as Blob, `${number}.pdf`);
}

export const saveBillingDetails = (details: BillingDetails): Promise<BillingDetails> =>
  unwrap(api.PUT('/company/{companyId}/billing', { params: { path: { companyId: companyId() } }, body: details }));
