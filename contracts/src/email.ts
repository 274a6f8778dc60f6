const name = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * The one rule for e-mail addresses: `format: email` of the contract, the checks of the server and the forms.
 * Accepts a dot-string of RFC 5321 before the @, and a domain with a dot, also an internationalized one (łódź.example).
 * Rejects characters that IDNA maps to others, such as the full stop of `gmail。com`: a mailbox has one spelling.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((part) => label.test(part)) && /\p{L}/u.test(labels.at(-1) ?? '');
  return text.length <= 254 && at <= 64 && name.test(text.slice(0, Math.max(at, 0))) && isDomain && domain.normalize('NFKC') === domain;
}
