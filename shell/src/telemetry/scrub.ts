import { withoutSecrets } from '@nearhand/platform/host';
import { safeUrl } from './safe-url';

const ownAssets = () => `${location.origin}/assets/`;

/** A file of a build is named by its hash, and errors are located by it. */
const safeFile = (address: string): string => (address.startsWith(ownAssets()) ? (address.split(/[?#]/)[0] ?? '') : safeUrl(address));

const pathOf = (path: string): string => safeUrl(path).slice(location.origin.length);

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Whether the parameters of an address may contain a key, a code or a token. Identifiers are none. */
export function hasSecret({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean {
  const values = [...new URLSearchParams(search).values(), hash].map((value) => value.replace(uuid, ''));
  return values.some((value) => withoutSecrets(value) !== value);
}

const address = /(\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>()]+)/i;

const scrubWords = (text: string): string =>
  withoutSecrets(
    text
      .replace(/(^|[\s"'(=])(\/[^\s"'<>()/][^\s"'<>()]*)/g, (_all, before: string, path: string) => before + pathOf(path))
      .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]{2,}/gi, '[email]'),
  );

/** Longer texts are cut, since a text may come from anywhere. */
const longest = 4000;

/** Removes what may be a secret or name a person from a text: addresses become patterns, keys, codes, tokens and emails are removed. */
export const scrubText = (text: string): string =>
  text
    .slice(0, longest)
    .split(address)
    .map((part, index) => (index % 2 === 1 ? safeFile(part) : scrubWords(part)))
    .join('');

/** Fields of Sentry's protocol that identify a report, and our own tags. */
const isKept = (key: string): boolean =>
  /([._]id|Id)$|^(release|dist|dsn|public_key|sample_rand|tags|sdk|type|platform|function)$/.test(key);

/** A copy of a report without secrets: all its texts are scrubbed. */
export function scrubbed<T>(report: T): T {
  if (typeof report === 'string') return scrubText(report) as T;
  if (Array.isArray(report)) return report.map(scrubbed) as T;
  if (typeof report !== 'object' || report === null) return report;
  const fields = Object.entries(report).map(([key, value]) => [key, isKept(key) ? value : scrubbed(value)]);
  return Object.fromEntries(fields) as T;
}
