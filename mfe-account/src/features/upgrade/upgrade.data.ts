import { api, hrefOf, meAtom, store, unwrap } from '@nearhand/platform/core';

/** Where one wanted to go before the address had to be verified; the page that follows checks that it is ours. */
export function afterVerificationHref(search: URLSearchParams): string {
  const wanted = search.get('redirectTo');
  const query = new URLSearchParams(wanted ? { redirectTo: wanted } : {});
  return `${hrefOf('after-verification')}?${query}`;
}

/** Whether the address was verified meanwhile, perhaps on another device. */
export async function isVerifiedNow(): Promise<boolean> {
  const me = await unwrap(api.GET('/me'));
  store.set(meAtom, me);
  return me.user.isVerified;
}
