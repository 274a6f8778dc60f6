import { hrefOf } from '@nearhand/platform/core';

/** Where one wanted to go before the address had to be verified; the page that follows checks that it is ours. */
export function afterVerificationHref(search: URLSearchParams): string {
  const wanted = search.get('redirectTo');
  const query = new URLSearchParams(wanted ? { redirectTo: wanted } : {});
  return `${hrefOf('after-verification')}?${query}`;
}
