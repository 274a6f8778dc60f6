/** Target of an address that a page or another program asks to open. */
export type LinkTarget =
  | { kind: 'session'; id: string; url: string }
  /** The page of a customer. */
  | { kind: 'join'; url: string }
  | { kind: 'shell'; url: string }
  | { kind: 'external'; url: string }
  | { kind: 'denied' };

const sessionPath = /^\/app\/session\/desktop\/([\w-]{1,64})$/;
const joinPath = /^\/join\/[^/]/;
const pages = ['http:', 'https:'];
const programs = ['mailto:', 'tel:'];
const longest = 4096;

/** Whether an address belongs to the product: the whole origin has to match, so `https://help.example.com.evil.com` does not. */
export function isOfProduct(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin: own, username, password } = new URL(url);
  return pages.includes(protocol) && own === origin && !username && !password;
}

/** Addresses of our origin are windows of the app. The system opens other web pages, mail and phone numbers, and nothing else. */
export function linkTargetOf(address: string, origin: string): LinkTarget {
  if (!URL.canParse(address) || address.length > longest) return { kind: 'denied' };
  const { href: url, protocol, pathname, username, password } = new URL(address);
  if (isOfProduct(url, origin)) {
    const id = sessionPath.exec(pathname)?.[1];
    if (id !== undefined) return { kind: 'session', id, url };
    return { kind: joinPath.test(pathname) ? 'join' : 'shell', url };
  }
  const isPage = pages.includes(protocol) && !username && !password;
  return isPage || programs.includes(protocol) ? { kind: 'external', url } : { kind: 'denied' };
}
