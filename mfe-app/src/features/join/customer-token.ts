/**
 * The proof that this tab is the customer of a session: a reload comes back with it. It lives as long as the tab, so that
 * whoever opens the link elsewhere has to be let in.
 */
const nameOf = (key: string) => `nearhand.customer-token.${key}`;
const isCustomerToken = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text);

/** A browser may forbid to keep anything: then a reload has to be let in again. */
function within<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

export const keepCustomerToken = (key: string, customerToken: string): void =>
  within(() => sessionStorage.setItem(nameOf(key), customerToken), undefined);
export const forgetCustomerToken = (key: string): void => within(() => sessionStorage.removeItem(nameOf(key)), undefined);

export function customerTokenOf(key: string): string | null {
  const customerToken = within(() => sessionStorage.getItem(nameOf(key)), null);
  return customerToken !== null && isCustomerToken(customerToken) ? customerToken : null;
}
