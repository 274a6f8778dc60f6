import { integrityOf } from '@nearhand/contracts/integrity';
import type { Descriptor, ReleasedContribution } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';
import { locales } from '@nearhand/locales/compile';
import type { CheckedBuild } from '@nearhand/release/gate/rule';

/** A build with another descriptor. */
export const withDescriptor = (build: CheckedBuild, change: (descriptor: Descriptor) => Partial<Descriptor>): CheckedBuild => ({
  ...build,
  descriptor: { ...build.descriptor, ...change(build.descriptor) },
});

/** A build with changed or added files, and their hashes: those in the descriptor, and those of chunks in its scripts. */
export function withFiles(build: CheckedBuild, texts: Readonly<Record<string, string>>): CheckedBuild {
  const files = new Map(build.files);
  const hashes = new Map<string, string>();
  const set = (path: string, text: string) => {
    const before = files.get(path);
    const content = Buffer.from(text);
    if (before) hashes.set(integrityOf(before), integrityOf(content));
    files.set(path, content);
  };
  for (const [path, text] of Object.entries(texts)) set(path, text);
  for (const [before, after] of hashes) {
    for (const [path, content] of files) {
      if (path.endsWith('.js') && content.includes(before)) set(path, content.toString('utf8').replaceAll(before, after));
    }
  }
  const paths = [...new Set([...build.descriptor.files.map(({ path }) => path), ...Object.keys(texts)])];
  const listed = paths.map((path) => ({ path, integrity: integrityOf(files.get(path) ?? '') }));
  return { descriptor: { ...build.descriptor, files: listed }, files };
}

const textOf = ({ files }: CheckedBuild, path: string): string => files.get(path)?.toString('utf8') ?? '';

/** A build with a changed file. */
export const withText = (build: CheckedBuild, path: string, change: (text: string) => string): CheckedBuild =>
  withFiles(build, { [path]: change(textOf(build, path)) });

/** A file that only the page of a route loads. */
export function fileOf({ descriptor }: CheckedBuild, route: string, extension: 'js' | 'css'): string {
  const found = descriptor.pageFiles?.[route]?.findLast((path) => path.endsWith(extension));
  if (!found) throw new Error(`${descriptor.name} has no .${extension} of ${route}`);
  return found;
}

/** A build that runs code with a page, after its modules are known. */
export const withCode = (build: CheckedBuild, route: string, code: string): CheckedBuild =>
  withText(build, fileOf(build, route, 'js'), (text) => `${text};${code}`);

/** A build whose page has other styles, too. */
export const withStyles = (build: CheckedBuild, route: string, css: string): CheckedBuild =>
  withText(build, fileOf(build, route, 'css'), (text) => text + css);

/** A build with a changed row of its route table. */
export const withRoute = (build: CheckedBuild, route: string, change: Record<string, unknown>): CheckedBuild =>
  withDescriptor(build, ({ routes }) => ({ routes: routes.map((row) => (row.name === route ? { ...row, ...change } : row)) }));

/** The text of a row of a route table in a script; empty if it is not there. */
function rowIn(text: string, route: string): string {
  const start = text.indexOf(`{name:"${route}"`);
  let depth = 0;
  for (let at = start; at >= 0 && at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return '';
}

/** A build whose script has the row of an existing page once more, with another name. */
function withRow(build: CheckedBuild, like: string, name: string): CheckedBuild {
  const table = build.descriptor.pageFiles?.[like]?.[0] ?? '';
  return withText(build, table, (text) => {
    const row = rowIn(text, like);
    return row ? text.replace(row, () => `${row},${row.replace(`"${like}"`, `"${name}"`)}`) : text;
  });
}

/** A build with one more page, which looks like an existing one. */
export const withPage = (
  build: CheckedBuild,
  like: string,
  page: Partial<RouteData> & { name: string; path: string },
  at = Infinity,
): CheckedBuild =>
  withDescriptor(withRow(build, like, page.name), ({ routes, pageFiles = {}, pageMessages = {} }) => {
    const row = routes.find(({ name }) => name === like) as RouteData;
    const [files, messages] = [pageFiles[like], pageMessages[like]];
    return {
      routes: routes.toSpliced(at, 0, { ...row, ...page }),
      pageFiles: { ...pageFiles, ...(files && { [page.name]: files }) },
      pageMessages: { ...pageMessages, ...(messages && { [page.name]: messages }) },
    };
  });

type Messages = Record<string, unknown>;

/** A build with changed messages of a page in one language. */
export const withMessages = (build: CheckedBuild, route: string, locale: string, change: (messages: Messages) => Messages): CheckedBuild =>
  withText(build, build.descriptor.pageMessages?.[route]?.[locale] ?? '', (text) => JSON.stringify(change(JSON.parse(text) as Messages)));

/** Code that does not compress. */
export function noise(bytes: number): string {
  let state = 1;
  const digits = Array.from({ length: bytes }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  });
  return `void ${JSON.stringify(digits.join(''))};`;
}

/** A build that contributes an action of a device, with the files and messages of its audit log. */
export const withContribution = (build: CheckedBuild, change: Partial<ReleasedContribution>): CheckedBuild =>
  withDescriptor(build, ({ pageFiles = {}, pageMessages = {} }) => {
    const labels = Object.fromEntries(locales.map((locale) => [locale, 'Audit log']));
    const row: ReleasedContribution = { slot: 'device-actions', name: 'device-audit-of-test', label: 'app.audit.title', order: 1, labels };
    const [files, messages] = [pageFiles['audit'], pageMessages['audit']];
    return {
      contributions: [{ ...row, ...change }],
      pageFiles: { ...pageFiles, ...(files && { [row.name]: files }) },
      pageMessages: { ...pageMessages, ...(messages && { [row.name]: messages }) },
    };
  });
