import { tabToken } from './tab-token.ts';

/** Proves after a reload that this tab is the customer. Kept per tab, so that another tab or device has to be admitted. */
const customerToken = tabToken('customer-token');

export const { read: customerTokenOf, store: keepCustomerToken, remove: forgetCustomerToken } = customerToken;
