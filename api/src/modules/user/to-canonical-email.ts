import { domainToASCII } from 'node:url';
import { toKnownEmail } from '../mail/to-known-email.ts';

const gmail = new Set(['gmail.com', 'googlemail.com']);

/** What is left of an address without its aliases: whoever reads `a.d.a+x@googlemail.com` also reads `ada@gmail.com`. */
export function toCanonicalEmail(email: string): string {
  const lower = toKnownEmail(email);
  const at = lower.lastIndexOf('@');
  const name = lower.slice(0, at).replace(/\+.*$/, '');
  const written = lower.slice(at + 1);
  // Mail goes to the domain as name servers know it, in whatever letters it is written.
  const domain = domainToASCII(written) || written;
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
