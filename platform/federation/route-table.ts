import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Descriptor, ReleasedNavEntry } from '@nearhand/contracts/release';
import type { NavEntry, RouteData } from '@nearhand/contracts/routes';
import { type Locale, locales, namespaceOf, readMessages } from '@nearhand/locales/compile';

/** What `src/routes.ts` of a package exports. */
export interface RouteTable {
  routes: (RouteData & { page?: unknown })[];
  nav?: NavEntry[];
}

function messageOf(locale: Locale, id: string): string {
  const text = readMessages(locale, namespaceOf(id))[id];
  if (text === undefined) throw new Error(`No message ${id} in locales/${locale}`);
  return text;
}

function withLabels(entry: NavEntry): ReleasedNavEntry {
  const labels = locales.map((locale) => [locale, messageOf(locale, entry.label)] as const);
  return { ...entry, labels: Object.fromEntries(labels) };
}

/** Reads the route table of a package, again after each change; empty without one. */
export async function routeTable(directory: string): Promise<RouteTable> {
  const file = join(directory, 'src/routes.ts');
  if (!existsSync(file)) return { routes: [] };
  return (await import(`${pathToFileURL(file).href}?read=${Date.now()}`)) as RouteTable;
}

/** The route table without its page loaders. Fails if a title or description has no message. Importing the table does not load the pages. */
export function dataOf({ routes, nav = [] }: RouteTable): Pick<Descriptor, 'routes' | 'nav'> {
  for (const id of routes.flatMap(({ title, description }) => [title, description ?? []].flat())) messageOf('en', id);
  return { routes: routes.map(({ page: _page, ...data }) => data), nav: nav.map(withLabels) };
}
