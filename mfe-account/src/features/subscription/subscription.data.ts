import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, openExternal, saveFile, unwrap } from '@nearhand/platform/core';
import {
  apiPeriod,
  apiQuery,
  type ListLoad,
  type ListShape,
  listLoader,
  listShouldRevalidate,
  periodFilters,
  useLatestValue,
  useList,
} from '@nearhand/platform/list';
import { type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';
import { fetchOffers, type PlanOfferList, refreshSubscription } from '../../shared/billing/billing.data.ts';

type Schemas = components['schemas'];
export type Invoice = Schemas['Invoice'];
type InvoicePage = Schemas['InvoicePage'];
export type InvoiceSort = 'issuedAt' | 'number' | 'total';
export type BillingDetails = Schemas['BillingDetails'];
export type PaymentMethod = Schemas['PaymentMethod'];

export const invoiceShape: ListShape<InvoiceSort> = {
  sortProperties: ['issuedAt', 'number', 'total'],
  firstSort: { property: 'issuedAt', direction: 'desc' },
  filters: periodFilters,
};

const loadInvoices = listLoader<Invoice, InvoiceSort, InvoicePage>(invoiceShape, ({ pageNumber, pageSize, sort, filters }, signal) =>
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

interface SubscriptionLoad extends ListLoad<Invoice, InvoiceSort, InvoicePage> {
  offers: PlanOfferList;
  details: BillingDetails;
  payment: Promise<PaymentMethod>;
}

export async function loadSubscription(args: LoaderFunctionArgs): Promise<SubscriptionLoad> {
  const { signal } = args.request;
  const invoices = loadInvoices(args);
  const path = { companyId: companyId() };
  const payment = unwrap(api.GET('/company/{companyId}/payment-method', { params: { path }, signal }));
  // Shown where the card would be.
  payment.catch(() => undefined);
  const [offers, details] = await Promise.all([
    fetchOffers(signal),
    unwrap(api.GET('/company/{companyId}/billing', { params: { path }, signal })),
    refreshSubscription(signal),
  ]);
  return { ...invoices, offers, details, payment };
}

export const shouldReloadSubscription = listShouldRevalidate(invoiceShape);

export const useSubscriptionLoad = () => useLoaderData<SubscriptionLoad>();

const newest = <Answer>(_before: Answer, fresh: Answer): Answer => fresh;

/** Payment method of the provider, whose response takes a moment. */
export function usePaymentMethod(): { method: PaymentMethod | null; error: unknown } {
  const { answer, error } = useLatestValue(useSubscriptionLoad().payment, 'payment', newest);
  return { method: answer, error };
}

/** Leaves for the page of the provider. */
export async function openPortal(): Promise<void> {
  const { url } = await unwrap(api.POST('/company/{companyId}/subscription/portal', { params: { path: { companyId: companyId() } } }));
  openExternal(url);
}

export const invoiceId = (invoice: Invoice): string => invoice.invoiceId;

export function useInvoices() {
  const list = useList<Invoice, InvoiceSort>(invoiceId);
  const { answer } = useLatestValue(useSubscriptionLoad().page, 'page', newest);
  return { list, areSomeMissing: (answer?.unavailableProviders.length ?? 0) > 0 };
}

export async function downloadInvoice({ invoiceId, number }: Invoice): Promise<void> {
  const params = { path: { companyId: companyId(), invoiceId } };
  const content = await unwrap(api.GET('/company/{companyId}/invoice/{invoiceId}/pdf', { params, parseAs: 'blob' }));
  saveFile(content as unknown as Blob, `${number}.pdf`);
}

export const saveBillingDetails = (details: BillingDetails): Promise<BillingDetails> =>
  unwrap(api.PUT('/company/{companyId}/billing', { params: { path: { companyId: companyId() } }, body: details }));
