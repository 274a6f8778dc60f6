import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Descriptor } from '@nearhand/contracts/release';
import type { ContributionData, NavEntry, RouteData } from '@nearhand/contracts/routes';
import { type Locale, locales, namespaceOf, readMessages } from '@nearhand/locales/compile';

/** Exports of a package's `src/routes.ts`. */
export interface RouteTable {
  routes: (RouteData & { page?: unknown })[];
  nav?: NavEntry[];
  contributions?: (ContributionData & { content: unknown })[];
}

function messageOf(locale: Locale, id: string): string {
  const text = readMessages(locale, namespaceOf(id))[id];
  if (text === undefined) throw new Error(`No message ${id} in locales/${locale}`);
  return text;
}

function withLabels<Entry extends { label: string }>(entry: Entry): Entry & { labels: Record<string, string> } {
  const labels = locales.map((locale) => [locale, messageOf(locale, entry.label)] as const);
  return { ...entry, labels: Object.fromEntries(labels) };
}

/** Reads the route table of a package, again after each change; empty without one. */
export async function routeTable(directory: string): Promise<RouteTable> {
  const file = join(directory, 'src/routes.ts');
  if (!existsSync(file)) return { routes: [] };
  return (await import(`${pathToFileURL(file).href}?read=${Date.now()}`)) as RouteTable;
}

/** Loaders of a remote's content on demand, by name: pages, and contributions to pages of others. */
export const loadersOf = ({ routes, contributions = [] }: RouteTable): [name: string, load: unknown][] => [
  ...routes.flatMap(({ name, page }): [string, unknown][] => (page ? [[name, page]] : [])),
  ...contributions.map(({ name, content }): [string, unknown] => [name, content]),
];

/** The route table without its loaders. Fails if a title, description or label has no message. Importing the table loads nothing else. */
export function dataOf({ routes, nav = [], contributions = [] }: RouteTable): Pick<Descriptor, 'routes' | 'nav' | 'contributions'> {
  for (const id of routes.flatMap(({ title, description }) => [title, description ?? []].flat())) messageOf('en', id);
  return {
    routes: routes.map(({ page: _page, ...data }) => data),
    nav: nav.map(withLabels),
    ...(contributions.length > 0 && { contributions: contributions.map(({ content: _content, ...data }) => withLabels(data)) }),
  };
}
