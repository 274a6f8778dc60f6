import type { Env } from '../../env/env.ts';
import { DomainError } from '../domain-error.ts';

const isWeb = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:';

/** Paths that a browser would read as another host when they are followed without their origin. */
const namesHost = (pathname: string) => /^\/[/\\]/.test(pathname);

/**
 * Returns the path at which to go on after a sign-in: one of our own origin, also of a page of a channel. Anything that leads, or could be
 * read as leading, elsewhere is refused.
 */
export function trustedPath({ PUBLIC_URL, CHANNEL_ADDRESS }: Pick<Env, 'PUBLIC_URL' | 'CHANNEL_ADDRESS'>, target: string): string {
  const url = URL.canParse(target, PUBLIC_URL) ? new URL(target, PUBLIC_URL) : null;
  const isOwn = ({ origin }: URL) => origin === new URL(PUBLIC_URL).origin || CHANNEL_ADDRESS?.channelAt(origin);
  const isTrusted = url && isWeb(url) && isOwn(url) && !url.username && !url.password;
  if (!isTrusted || namesHost(url.pathname)) throw new DomainError('UNTRUSTED_REDIRECT');
  return url.pathname + url.search + url.hash;
}
