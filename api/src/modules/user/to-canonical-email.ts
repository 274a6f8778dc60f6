const gmail = new Set(['gmail.com', 'googlemail.com']);

/** What is left of an address without its aliases: whoever reads `a.d.a+x@googlemail.com` also reads `ada@gmail.com`. */
export function toCanonicalEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const name = lower.slice(0, at).replace(/\+.*$/, '');
  const domain = lower.slice(at + 1);
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
