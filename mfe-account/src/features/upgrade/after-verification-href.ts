import { hrefOf } from '@nearhand/platform/core';

/** Keeps the original destination; the after-verification page validates it. */
export function afterVerificationHref(search: URLSearchParams): string {
  const target = search.get('redirectTo');
  const query = new URLSearchParams(target ? { redirectTo: target } : {});
  return `${hrefOf('after-verification')}?${query}`;
}
