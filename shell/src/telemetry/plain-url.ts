/** A segment that names something of the product, rather than an identifier, a key or a name. */
const isPlain = (segment: string): boolean => segment.length <= 20 && /^[a-z]*([-._][a-z]+)*$/.test(segment);

const plainPath = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => (isPlain(segment) ? segment : '*'))
    .join('/');

/** An address without parameters and identifiers: nothing secret in it, and no query. Empty if it is not an address. */
export function plainUrl(address: string, patternOf: (pathname: string) => string | null = () => null): string {
  if (!address || !URL.canParse(address, location.origin)) return '';
  const { origin, protocol, host, pathname } = new URL(address, location.origin);
  if (!/^(https?|wss?):$/.test(protocol)) return protocol;
  const pattern = origin === location.origin ? patternOf(pathname) : null;
  return `${protocol}//${host}${pattern ?? plainPath(pathname)}`;
}
