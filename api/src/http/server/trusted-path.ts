import { DomainError } from '../domain-error.ts';

const isWeb = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:';

/** Paths that a browser would read as another host when they are followed without their origin. */
const namesHost = (pathname: string) => /^\/[/\\]/.test(pathname);

/**
 * Where to go on after a sign-in, as a path of our own origin. Anything that leads, or could be read as leading, elsewhere
 * is refused.
 */
export function trustedPath(publicUrl: string, target: string): string {
  const url = URL.canParse(target, publicUrl) ? new URL(target, publicUrl) : null;
  const isTrusted = url && isWeb(url) && url.origin === new URL(publicUrl).origin && !url.username && !url.password;
  if (!isTrusted || namesHost(url.pathname)) throw new DomainError('UNTRUSTED_REDIRECT');
  return url.pathname + url.search + url.hash;
}
