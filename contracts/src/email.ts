const name = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** The spelling of a domain in DNS, such as `xn--bcher-kva.example`; `null` if it has none. */
function asciiDomainOf(domain: string): string | null {
  if (isAscii(domain)) return domain;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return hostname.split('.').every(({ length }) => length <= 63) ? hostname : null;
  } catch {
    return null;
  }
}

/** The same address with the spelling of its domain in DNS, in which addresses are stored and compared. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return isEmail(email) ? email.slice(0, at) + asciiDomainOf(email.slice(at)) : email;
}

/**
 * The one rule for e-mail addresses: `format: email` of the contract, the checks of the server and the forms.
 * Accepts a dot-string of RFC 5321 before the @, and a domain with a dot, also an internationalized one (łódź.example).
 * Rejects characters that IDNA maps to others, such as the full stop of `gmail。com`.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((part) => label.test(part)) && /\p{L}/u.test(labels.at(-1) ?? '');
  const isNamed = text.length <= 254 && at <= 64 && name.test(text.slice(0, Math.max(at, 0)));
  return isNamed && isDomain && domain.normalize('NFKC') === domain && asciiDomainOf(domain) !== null;
}
