/** Extracts unique addresses from pasted text, including `Name <address>`. */
export function parseEmails(pasted: string): string[] {
  const named = [...pasted.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address = '']) => address);
  const others = pasted
    .replace(/(?:"[^"\n]*"\s*|[^<>,;\n]*)<[^<>\n]*>/g, ' ')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const seen = new Map([...named, ...others].map((address) => [address.toLowerCase(), address]));
  return [...seen.values()];
}
