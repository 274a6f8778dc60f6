import { domainToUnicode } from 'node:url';
import { withAsciiDomain } from '@nearhand/contracts/email';

/** The one spelling in which an address is stored and compared: without case, and with its domain as in DNS. */
export const toKnownEmail = (email: string): string => withAsciiDomain(email.trim().toLowerCase().normalize('NFC'));

/** The spelling for people, with an international domain in its own script. */
export function toShownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const shown = email.slice(0, at) + domainToUnicode(email.slice(at));
  return withAsciiDomain(shown) === email ? shown : email;
}
