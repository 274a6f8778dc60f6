import { domainToASCII } from 'node:url';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';

const gmail = new Set(['gmail.com', 'googlemail.com']);

/** Address without aliases: `a.d.a+x@googlemail.com` and `ada@gmail.com` are the same mailbox. */
export function toCanonicalEmail(email: string): string {
  const lower = toKnownEmail(email);
  const at = lower.lastIndexOf('@');
  const name = lower.slice(0, at).replace(/\+.*$/, '');
  const written = lower.slice(at + 1);
  // Mail is delivered to the ASCII form of the domain.
  const domain = domainToASCII(written) || written;
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
