/** What was pasted, as addresses: a list of any kind, also with names before addresses in angle brackets; each address once. */
export function parseEmails(pasted: string): string[] {
  const named = [...pasted.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address = '']) => address);
  const others = pasted
    .replace(/(?:"[^"\n]*"\s*|[^<>,;\n]*)<[^<>\n]*>/g, ' ')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const seen = new Map([...named, ...others].map((address) => [address.toLowerCase(), address]));
  return [...seen.values()];
}
