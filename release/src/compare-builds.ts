import type { components } from '@nearhand/contracts/openapi.gen';
import type { Descriptor } from '@nearhand/contracts/release';

type Schemas = components['schemas'];
type Size = Schemas['ReleaseSize'];
type Change = Schemas['ReleaseDifference'];

/** Compared data of a build. */
export interface ComparedBuild {
  buildId: string;
  descriptor: Descriptor;
  /** Path -> its integrity value and size. */
  files: ReadonlyMap<string, Size & { integrity: string }>;
  /** Locale -> id of a message -> its text. */
  words: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export const longestText = 500;
const longestName = 200;
const listed = { files: 300, routes: 100, words: 100 };

export const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1)}…`);
const name = (text: string) => cut(text, longestName);

interface Difference<T> {
  key: string;
  change: Change;
  before: T | null;
  after: T | null;
}

/** Finds the differences between two tables, by their keys. */
function differences<T>(
  from: ReadonlyMap<string, T>,
  to: ReadonlyMap<string, T>,
  isSame: (before: T, after: T) => boolean,
): Difference<T>[] {
  return [...new Set([...from.keys(), ...to.keys()])].sort().flatMap((key): Difference<T>[] => {
    const [before = null, after = null] = [from.get(key), to.get(key)];
    if (before === null) return [{ key, change: 'added', before, after }];
    if (after === null) return [{ key, change: 'removed', before, after }];
    return isSame(before, after) ? [] : [{ key, change: 'changed', before, after }];
  });
}

/** Bundlers name files by their content. */
const withoutHash = (path: string) => path.replace(/\.[0-9a-f]{8,}(?=\.\w+$)/, '');

/** Files by their names without hashes, as far as these are different. */
function filesOf({ files }: ComparedBuild): ReadonlyMap<string, Size & { integrity: string }> {
  const byName = Map.groupBy(files, ([path]) => withoutHash(path));
  return new Map([...byName].flatMap(([short, found]) => (found.length === 1 ? found.map(([, file]) => [short, file] as const) : found)));
}

const sizeOf = ({ bytes, compressed }: Size): Size => ({ bytes, compressed });

function total({ files }: ComparedBuild, ending: string): Size {
  const sizes = [...files].filter(([path]) => path.endsWith(ending)).map(([, size]) => size);
  return {
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    compressed: sizes.reduce((sum, { bytes, compressed }) => sum + (compressed ?? bytes), 0),
  };
}

const text = (value: unknown) => name(String(value));

const routesOf = ({ descriptor: { routes } }: ComparedBuild) =>
  new Map(
    routes.map(({ name, path, layout, access }) => [name, { path: text(path), layout: text(layout), access: text(access) }] as const),
  );

const isSameRoute = (one: Schemas['ComparedRoute'], other: Schemas['ComparedRoute']) =>
  one.path === other.path && one.layout === other.layout && one.access === other.access;

function languageDifference(locale: string, from: ComparedBuild, to: ComparedBuild): Schemas['LanguageDifference'] {
  const none = new Map<string, string>();
  const found = differences(from.words.get(locale) ?? none, to.words.get(locale) ?? none, (before, after) => before === after);
  return {
    locale,
    words: found.slice(0, listed.words).map(({ key, change, before, after }) => ({
      id: name(key),
      change,
      before: before === null ? null : cut(before, longestText),
      after: after === null ? null : cut(after, longestText),
    })),
    leftOff: Math.max(0, found.length - listed.words),
  };
}

const summary = ({ buildId, descriptor }: ComparedBuild) => ({ buildId, version: text(descriptor.version) });

/** Finds the differences between two builds of a remote. */
export function compareBuilds(from: ComparedBuild, to: ComparedBuild): Schemas['ReleaseComparison'] {
  const files = differences(filesOf(from), filesOf(to), (before, after) => before.integrity === after.integrity);
  const routes = differences(routesOf(from), routesOf(to), isSameRoute);
  const sizes = (ending: string) => ({ before: total(from, ending), after: total(to, ending) });
  return {
    from: summary(from),
    to: summary(to),
    scripts: sizes('.js'),
    styles: sizes('.css'),
    all: sizes(''),
    files: files.slice(0, listed.files).map(({ key, change, before, after }) => ({
      path: name(key),
      change,
      before: before && sizeOf(before),
      after: after && sizeOf(after),
    })),
    filesLeftOff: Math.max(0, files.length - listed.files),
    routes: routes.slice(0, listed.routes).map(({ key, ...difference }) => ({ name: name(key), ...difference })),
    routesLeftOff: Math.max(0, routes.length - listed.routes),
    languages: [...new Set([...from.words.keys(), ...to.words.keys()])].map((locale) => languageDifference(locale, from, to)),
  };
}
