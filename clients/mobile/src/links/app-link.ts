import { type DeepLink, deepLinkOf } from '@nearhand/client-kit/addresses/deep-link';
import { isOfProduct } from '@nearhand/client-kit/addresses/link-target';

const longest = 4096;

/** Pages that other programs may open in the app, as universal links and app links. */
const pages = [/^\/join\/[\w-]{1,128}$/, /^\/app\/devices\/[\w-]{1,64}$/];

/** Reads a link of the app, or a page of its server; null for any other address. */
export function appLinkOf(url: string, origin: string): DeepLink | null {
  const link = deepLinkOf(url);
  if (link || url.length > longest || !isOfProduct(url, origin)) return link;
  const { pathname, search, hash } = new URL(url);
  if (pages.some((page) => page.test(pathname))) return { kind: 'page', path: pathname };
  // Only the page that has the verifier can redeem what is in the fragment.
  return pathname === '/user/auth_callback' && search === '?mode=ios_app' ? { kind: 'page', path: pathname + search + hash } : null;
}
