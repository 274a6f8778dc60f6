/** Renders the public pages of a revision in each language, with the server builds of shell and remotes. */
import { mkdir } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Documents, ReleasedBuild, ReleasedRemote, Revision } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';
import { type Locale, locales } from '@nearhand/locales/compile';
import { readDescriptor } from '@nearhand/release/add-build';
import { pathOf } from '@nearhand/release/build-id';
import { readText } from '@nearhand/release/site';
import { writeWhole } from '@nearhand/release/store/files';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { addPreview } from './preview.ts';

interface PageEntry {
  params: Record<string, string>;
  title?: string;
  description?: string;
  modified?: string;
}
interface Page {
  Component: unknown;
  entries?: (locale: Locale) => readonly PageEntry[];
  feed?: (locale: Locale) => string;
}
interface RenderModule {
  chooseTexts(locale: Locale, messages: Record<string, unknown>): void;
  renderPage(options: {
    pattern: string;
    params: Record<string, string>;
    locale: Locale;
    revision: Pick<Revision, 'remotes'>;
    loadPage: () => Promise<Page>;
    title?: string;
    description?: string;
  }): Promise<{ path: string; html: string; title: string; description: string }>;
}
interface RoutesModule {
  routes: readonly { name: string; page: () => Promise<Page> }[];
}

/** Makes the build that renders pages available, and returns its folder. */
async function serverDir(store: ReleaseStore, { base }: ReleasedBuild): Promise<string> {
  const path = pathOf(base).replace('assets/', 'server/');
  await store.provide(path);
  return join(store.dir, path);
}

const moduleIn = (directory: string, file: string) => pathToFileURL(join(directory, file)).href;

/** A remote's server build resolves the platform from the shell's, and packages from this workspace. */
function resolveInto({ dir }: ReleaseStore, shellDir: string) {
  const inside = pathToFileURL(join(dir, 'server')).href;
  return registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.startsWith(inside) || specifier.startsWith('.')) return next(specifier, context);
      const facade = /^@nearhand\/platform\/(\w+)$/.exec(specifier)?.[1];
      if (facade) return { url: moduleIn(shellDir, `${facade}.mjs`), shortCircuit: true };
      return next(specifier, { ...context, parentURL: import.meta.url });
    },
  });
}

async function messagesOf(
  store: ReleaseStore,
  builds: readonly ReleasedBuild[],
  route: string,
  locale: Locale,
): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const build of builds) {
    const { messages, pageMessages } = await readDescriptor(store, build);
    const paths = [Object.values(messages), pageMessages?.[route] ?? []].flat().flatMap(({ [locale]: path }) => path ?? []);
    for (const path of paths) Object.assign(all, JSON.parse((await readText(store, `${pathOf(build.base)}/${path}`)) ?? '{}'));
  }
  return all;
}

const documentName = ({ name }: RouteData, params: PageEntry['params']) => [name, ...Object.values(params)].join('/');

/** Another revision may have the same file under another name. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, text);
}

/**
 * Writes `documents/{revision}/{locale}/{document}.json` with the HTML inside `#root`, title, description and preview, and
 * `documents.json`, which names the document of each path.
 */
export async function prerender(store: ReleaseStore, id: string, revision: Revision): Promise<void> {
  const pages = revision.remotes.flatMap((remote) =>
    remote.routes.filter((route) => route.prerender).flatMap((route) => locales.map((locale) => ({ remote, route, locale }))),
  );
  if (pages.length === 0) return;
  // Selects React's server renderer on its first import.
  process.env['NODE_ENV'] ??= 'production';
  const shellDir = await serverDir(store, revision.shell);
  const hooks = resolveInto(store, shellDir);
  const directory = join(store.dir, 'documents', id);
  const documents: Documents = {};
  try {
    const { renderPage, chooseTexts } = (await import(moduleIn(shellDir, 'render.mjs'))) as RenderModule;
    for (const { remote, route, locale } of pages) {
      chooseTexts(locale, await messagesOf(store, [revision.shell, remote], route.name, locale));
      const module = await loadServerPage(store, remote, route.name);
      const loadPage = async () => module;
      for (const { params, modified, ...texts } of module.entries?.(locale) ?? [{ params: {} }]) {
        const { path, ...page } = await renderPage({ pattern: route.path, params, locale, revision, loadPage, ...texts });
        const html = page.html.replaceAll(`/@${remote.name}/`, remote.base);
        const name = documentName(route, params);
        const preview = await addPreview(store, page);
        await write(join(directory, locale, `${name}.json`), JSON.stringify({ ...page, html, preview }));
        documents[path] = { name, ...(modified && { modified }), ...(module.feed && { hasFeed: true }) };
      }
      if (module.feed) await write(join(directory, locale, `${route.name}.xml`), module.feed(locale));
    }
  } finally {
    hooks.deregister();
  }
  await write(join(directory, 'documents.json'), JSON.stringify(documents));
}

async function loadServerPage(store: ReleaseStore, remote: ReleasedRemote, routeName: string): Promise<Page> {
  const { routes } = (await import(moduleIn(await serverDir(store, remote), 'routes.mjs'))) as RoutesModule;
  const route = routes.find(({ name }) => name === routeName);
  if (!route) throw new Error(`${remote.name} has no route ${routeName}`);
  return route.page();
}
