import { hrefOf } from '@nearhand/platform/core';

/** Keeps the original destination; the after-verification page validates it. */
export function afterVerificationHref(search: URLSearchParams): string {
  const wanted = search.get('redirectTo');
  const query = new URLSearchParams(wanted ? { redirectTo: wanted } : {});
  return `${hrefOf('after-verification')}?${query}`;
}
