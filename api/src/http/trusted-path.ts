import { DomainError } from './domain-error.ts';
import { trustedUrl } from './trusted-url.ts';

/** Where to go on after a sign-in, as a path of our own origin; whatever leads, or could be read as leading, anywhere else is refused. */
export function trustedPath(wanted: string, publicUrl: string): string {
  const url = trustedUrl(wanted, publicUrl);
  if (!url) throw new DomainError('UNTRUSTED_REDIRECT');
  return url.pathname + url.search + url.hash;
}
