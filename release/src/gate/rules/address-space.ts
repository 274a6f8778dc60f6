import { locales } from '../locales.ts';

/** Paths that the server answers itself, or that the shell keeps for its own pages. */
export const ownPaths: readonly string[] = [
  ...['user', 'releases', 'api', 'assets', 'kit', 'packages', 'downloads', 'revisions', 'builds', 'facts', 'mailbox', 'metrics'],
  ...['socket.io', '.well-known'],
  ...['identitytoolkit.googleapis.com', 'securetoken.googleapis.com', 'livez', 'readyz', 'startupz'],
  ...['boot.json', 'sw.js', 'offline.html', 'favicon.svg', 'robots.txt', 'sitemap.xml', 'third-party-notices.txt'],
];

type Segment = { text: string } | 'any';

/** A pattern without its optional parameters: one entry for each number of segments that it takes. */
function variantsOf(path: string): Segment[][] {
  const segments = path.split('/').filter(Boolean);
  const required = segments.filter((segment) => !segment.endsWith('?')).length;
  return Array.from({ length: segments.length - required + 1 }, (_, more) =>
    segments.slice(0, required + more).map((segment): Segment => (/^[:*]/.test(segment) ? 'any' : { text: segment.toLowerCase() })),
  );
}

/** The patterns at which a page answers: a localized one also below each language. */
export const patternsOf = ({ path, localized }: { path: string; localized?: boolean }): string[] =>
  localized ? [path, ...locales.map((locale) => `/${locale}${path}`)] : [path];

const matchesAll = (one: Segment[], other: Segment[], matches: (a: Segment, b: Segment) => boolean) =>
  one.length === other.length && one.every((segment, at) => matches(segment, other[at] as Segment));

const covers = (a: Segment, b: Segment) => a === 'any' || (b !== 'any' && a.text === b.text);
const meets = (a: Segment, b: Segment) => covers(a, b) || b === 'any';

/** Whether an address exists that both patterns match, as the server and the router do: without regard to case and a last slash. */
export const doMeet = (one: string, other: string): boolean =>
  variantsOf(one).some((a) => variantsOf(other).some((b) => matchesAll(a, b, meets)));

/** Whether a pattern matches each address of another one. */
export const doesCover = (one: string, other: string): boolean =>
  variantsOf(other).every((b) => variantsOf(one).some((a) => matchesAll(a, b, covers)));

/** The path of the server or the shell below which a pattern can match; undefined for none. */
export function ownPathOf(path: string): string | undefined {
  const [first] = path.split('/').filter(Boolean);
  if (first === undefined) return undefined;
  if (/^[:*]/.test(first)) return 'user';
  return ownPaths.find((own) => own === first.toLowerCase());
}
