import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { integrityOf } from '@nearhand/contracts/integrity';
import type { BuildFile, Descriptor, ReleasedNavEntry, StandaloneFiles, Waiver } from '@nearhand/contracts/release';
import type { NavEntry, RouteData } from '@nearhand/contracts/routes';
import {
  type CompiledMessages,
  compileMessages,
  idsIn,
  type Locale,
  locales,
  messageFiles,
  namespaceOf,
  readMessages,
  strayIdsIn,
} from '@nearhand/locales/compile';
import type { ChunkGroup, Compilation, Compiler, Module } from '@rspack/core';
import type { BuildOptions } from './build-options.ts';

const localesDirectory = join(import.meta.dirname, '../../locales');
const platformDirectory = join(import.meta.dirname, '..');

interface DescriptorOptions extends BuildOptions {
  name: Descriptor['name'];
  appVersion?: string;
  platform: string;
  federation: string;
}

async function sourcesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Message ids used in the files, by namespace. */
async function usedIds(files: string[]): Promise<Map<string, Set<string>>> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const byNamespace = new Map<string, Set<string>>();
  for (const id of texts.flatMap(idsIn)) {
    const namespace = namespaceOf(id);
    byNamespace.set(namespace, (byNamespace.get(namespace) ?? new Set()).add(id));
  }
  return byNamespace;
}

/** The ids, by namespace, that others do not contain. */
function without(used: Map<string, Set<string>>, others: Map<string, Set<string>>): Map<string, Set<string>> {
  const rest = [...used].map(([namespace, ids]) => [namespace, [...ids].filter((id) => !others.get(namespace)?.has(id))] as const);
  return new Map(rest.filter(([, ids]) => ids.length > 0).map(([namespace, ids]) => [namespace, new Set(ids)]));
}

/** Fails for messages that the build would leave out, because no file has their namespace. */
async function refuseStrayMessages(directory: string): Promise<void> {
  for (const file of await sourcesOf(directory)) {
    const [stray] = strayIdsIn(await readFile(file, 'utf8'));
    if (stray) throw new Error(`No message ${stray}, which ${file} uses: locales/en has no ${namespaceOf(stray)}.json`);
  }
}

/** Names of the routes that files link to. */
async function linkedRoutes(files: string[]): Promise<string[]> {
  const names = new Set<string>();
  for (const file of files) {
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(/\bhrefOf\(\s*(?:'([\w-]+)')?/g)) {
      if (!name) throw new Error(`${file} calls hrefOf without a literal: a release is checked for the names of routes`);
      names.add(name);
    }
  }
  return [...names].toSorted();
}

/** Folders of the builds beside the one of the package. */
export const standaloneFolder = 'standalone';
export const serviceWorkerFolder = 'service-worker';
export const earlyRenderName = (name: string) => `${name}-early`;

/** Output of a build beside the one of the package. */
async function outputOf(directory: string, folder: string): Promise<BuildFile[]> {
  const output = join(directory, 'dist/client', folder);
  const names = await readdir(output);
  return Promise.all(
    names.map(async (name) => ({ path: `${folder}/${name}`, integrity: integrityOf(await readFile(join(output, name))) })),
  );
}

function standaloneFiles(name: string, standaloneBuild: readonly BuildFile[]): Omit<StandaloneFiles, 'messages'> {
  const named = (entry: string, extension: string) =>
    standaloneBuild.map(({ path }) => path).filter((path) => new RegExp(`/${entry}\\.\\w+\\.${extension}$`).test(path));
  return { script: named(name, 'js')[0] ?? '', earlyRender: named(earlyRenderName(name), 'js')[0] ?? '', styles: named(name, 'css') };
}

/** The name of a shared module, from the identifier of the module that provides or consumes it. */
export const sharedName = (identifier: string): string | undefined =>
  /^(?:consume|provide) shared module \(\S+\) (.+?)@[\^\d]/.exec(identifier)?.[1];

/** The files of a chunk, and those of the shared modules that it needs. */
function filesOf({ chunkGroups }: Compilation, chunk: ChunkGroup | undefined): string[] {
  if (!chunk) return [];
  const groups = [...chunkGroups].map((group) => {
    const identifiers = group.origins.map(({ module }) => module?.identifier() ?? '');
    return { group, identifiers, parents: group.getParents().map(({ index }) => index) };
  });
  const needed = new Set(
    groups
      .filter(({ parents }) => parents.includes(chunk.index))
      .flatMap(({ identifiers }) => identifiers.filter((identifier) => identifier.startsWith('consume')).map(sharedName)),
  );
  const provided = groups.filter(({ identifiers }) =>
    identifiers.some((identifier) => identifier.startsWith('provide') && needed.has(sharedName(identifier))),
  );
  const files = [chunk, ...provided.map(({ group }) => group)].flatMap((group) => [...group.getFiles()]);
  return [...new Set(files)];
}

/** Files that pages of a layout load in addition to the bootstrap. */
const layoutFiles = (compilation: Compilation, firstScripts: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    ['app', 'form', 'landing'].map((layout) => [
      layout,
      filesOf(compilation, compilation.namedChunkGroups.get(`layout-${layout}`)).filter((path) => !firstScripts.includes(path)),
    ]),
  );

/** The chunks of each route's page. */
function pageChunks({ chunkGroups }: Compilation, { routes }: RouteTable): [route: string, chunk: ChunkGroup][] {
  const groups = [...chunkGroups];
  return routes.flatMap(({ name, page }) => {
    if (!page) return [];
    const [, path] = /import\(['"](.+?)['"]\)/.exec(String(page)) ?? [];
    const chunk = groups.find(({ origins }) => origins.some(({ request }) => path && request === path));
    if (!chunk) throw new Error(`The page of ${name} is not a chunk: import its module in the route table`);
    return [[name, chunk] as [string, ChunkGroup]];
  });
}

/** The files that the page of each route loads, with the module of the route table in a remote. */
function pageFiles(compilation: Compilation, table: RouteTable, firstFiles: readonly string[]): Record<string, string[]> {
  const pages = pageChunks(compilation, table).map(([name, chunk]) => {
    const files = [...chunk.getParents().flatMap((parent) => [...parent.getFiles()]), ...filesOf(compilation, chunk)];
    return [name, [...new Set(files)].filter((file) => !firstFiles.includes(file))] as const;
  });
  return Object.fromEntries(pages);
}

/** The modules of a folder in chunks. */
function sourcesIn({ chunkGraph }: Compilation, groups: readonly ChunkGroup[], folder: string): string[] {
  const chunks = groups.flatMap((group) => [...group.chunks]);
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
  const names = modules
    .flatMap((module) => ('modules' in module ? (module.modules as Module[]) : [module]))
    .map((module) => module.nameForCondition() ?? '');
  return [...new Set(names)].filter((name) => name.startsWith(folder) && /\.tsx?$/.test(name));
}

/** Chunks and what they can load later, without others. */
function reachableFrom(chunks: Iterable<ChunkGroup>, others: readonly ChunkGroup[] = []): ChunkGroup[] {
  const left = new Set(others.map(({ index }) => index));
  const reached = new Map([...chunks].map((chunk) => [chunk.index, chunk]));
  for (const { childrenIterable } of reached.values()) {
    for (const child of childrenIterable) if (!left.has(child.index)) reached.set(child.index, child);
  }
  return [...reached.values()];
}

/** The modules of a folder that only the page of each route contains or can load later. */
function ownSources(compilation: Compilation, table: RouteTable, folder: string): [route: string, files: string[]][] {
  const pages = pageChunks(compilation, table);
  const chunks = pages.map(([, chunk]) => chunk);
  const common = new Set(sourcesIn(compilation, reachableFrom(compilation.entrypoints.values(), chunks), folder));
  return pages.map(([name, chunk]) => [name, sourcesIn(compilation, reachableFrom([chunk]), folder).filter((file) => !common.has(file))]);
}

/** The modules of a folder that the page of each route contains or can load later, with the route table and its titles. */
function pageSources(compilation: Compilation, table: RouteTable, folder: string): [route: string, files: string[]][] {
  const pages = pageChunks(compilation, table).map(([name, chunk]) => {
    const groups = [...chunk.getParents(), ...reachableFrom([chunk])];
    return [name, sourcesIn(compilation, groups, folder)] as [string, string[]];
  });
  const all = new Set(pages.flatMap(([, files]) => files));
  const others = sourcesIn(compilation, [...compilation.chunkGroups], folder).filter((file) => !all.has(file));
  if (pages.length > 0 && others.length > 0) throw new Error(`No page loads ${others.join(', ')}`);
  return pages;
}

interface RouteTable {
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

async function routeTable(directory: string): Promise<RouteTable> {
  const file = join(directory, 'src/routes.ts');
  if (!existsSync(file)) return { routes: [] };
  return (await import(`${pathToFileURL(file).href}?read=${Date.now()}`)) as RouteTable;
}

/** The route table without its page loaders. Fails if a title or description has no message. Importing the table does not load the pages. */
function dataOf({ routes, nav = [] }: RouteTable): Pick<Descriptor, 'routes' | 'nav'> {
  for (const id of routes.flatMap(({ title, description }) => [title, description ?? []].flat())) messageOf('en', id);
  return { routes: routes.map(({ page: _page, ...data }) => data), nav: nav.map(withLabels) };
}

/** Emits the compiled messages and `descriptor.json`, which lists every file with its hash. */
export class DescriptorPlugin {
  readonly #options: DescriptorOptions;

  constructor(options: DescriptorOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DescriptorPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'DescriptorPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => this.#emit(compiler, compilation),
      );
    });
  }

  async #emit(compiler: Compiler, compilation: Compilation): Promise<void> {
    const { RawSource } = compiler.webpack.sources;
    const { directory, name, appVersion, owner, platform, federation, standalone } = this.#options;
    const table = await routeTable(directory);
    await refuseStrayMessages(join(directory, 'src'));
    const messages =
      name === 'shell'
        ? await this.#emitShellMessages(compiler, compilation, table)
        : { messages: {}, pageMessages: await this.#emitPageMessages(compiler, compilation, table) };
    const standaloneBuild = standalone ? await outputOf(directory, standaloneFolder) : [];
    const worker = name === 'shell' ? await outputOf(directory, serviceWorkerFolder) : [];
    const workerScript = worker.find(({ path }) => path.endsWith('.js'));
    const standaloneMessages = await this.#emitStandaloneMessages(compiler, compilation, standaloneBuild);
    const made = compilation.getAssets().map(({ name: path, source }) => ({ path, integrity: integrityOf(source.buffer()) }));
    const files = [...made, ...standaloneBuild, ...worker];
    const { version, waivers } = createRequire(import.meta.url)(join(directory, 'package.json')) as { version: string; waivers?: Waiver[] };
    const firstFiles = compilation.namedChunkGroups.get('bootstrap')?.getFiles() ?? [];
    const firstScripts = filesOf(compilation, compilation.namedChunkGroups.get('bootstrap')).filter((path) => path.endsWith('.js'));
    const entry = files.find(({ path }) => /^(entry|main)\.\w+\.js$/.test(path))?.path ?? '';
    const descriptor: Descriptor = {
      name,
      version,
      ...(appVersion && { appVersion }),
      owner,
      platform: `^${platform}`,
      federation: `^${federation}`,
      ...dataOf(table),
      linkedRoutes: await linkedRoutes(await this.#sources()),
      ...messages,
      entry,
      theme: files.find(({ path }) => /^theme\.\w+\.js$/.test(path))?.path ?? null,
      styles: firstFiles.filter((path) => path.endsWith('.css')),
      firstScripts,
      layoutFiles: layoutFiles(compilation, firstScripts),
      pageFiles: pageFiles(compilation, table, [...firstFiles, ...firstScripts, entry]),
      ...(workerScript && { serviceWorker: workerScript.path }),
      pageStyles: made.map(({ path }) => path).filter((path) => path.endsWith('.css')),
      standalone: Object.fromEntries(
        Object.entries(standalone ?? {}).flatMap(([name, { routes = [name] }]) =>
          routes.map((route) => [route, { ...standaloneFiles(name, standaloneBuild), messages: standaloneMessages }]),
        ),
      ),
      ...(waivers && { waivers }),
      files: files.sort((a, b) => a.path.localeCompare(b.path)),
    };
    compilation.emitAsset('descriptor.json', new RawSource(JSON.stringify(descriptor)));
  }

  /** The sources of the package, and of the platform, which exists once, in the shell. */
  async #sources(): Promise<string[]> {
    const { name, directory } = this.#options;
    const packages = name === 'shell' ? [directory, platformDirectory] : [directory];
    return (await Promise.all(packages.map((source) => sourcesOf(join(source, 'src'))))).flat();
  }

  /** What any page may show in one file, and a file for each page of the shell with the rest of its messages. */
  async #emitShellMessages(
    compiler: Compiler,
    compilation: Compilation,
    table: RouteTable,
  ): Promise<Required<Pick<Descriptor, 'messages' | 'pageMessages'>>> {
    const own = ownSources(compilation, table, join(this.#options.directory, 'src'));
    const ofPages = new Set(own.flatMap(([, files]) => files));
    const used = await usedIds((await this.#sources()).filter((file) => !ofPages.has(file)));
    const title = [...used.keys()].toSorted().join('-');
    const messages = { [title]: await this.#emitLocales(compiler, compilation, title, used) };
    const pageMessages: Record<string, Record<string, string>> = {};
    for (const [route, files] of own) {
      const rest = without(await usedIds(files), used);
      if (rest.size > 0) pageMessages[route] = await this.#emitLocales(compiler, compilation, route, rest);
    }
    return { messages, pageMessages };
  }

  async #emitPageMessages(compiler: Compiler, compilation: Compilation, table: RouteTable): Promise<Descriptor['messages']> {
    const pages: Descriptor['messages'] = {};
    for (const [route, files] of pageSources(compilation, table, join(this.#options.directory, 'src'))) {
      pages[route] = await this.#emitLocales(compiler, compilation, route, await usedIds(files));
    }
    return pages;
  }

  /** The messages in the code of the standalone pages, which are far fewer than those of the whole build. */
  async #emitStandaloneMessages(
    compiler: Compiler,
    compilation: Compilation,
    standaloneBuild: BuildFile[],
  ): Promise<Record<string, string>> {
    const scripts = standaloneBuild.filter(({ path }) => path.endsWith('.js'));
    if (scripts.length === 0) return {};
    const used = await usedIds(scripts.map(({ path }) => join(this.#options.directory, 'dist/client', path)));
    return this.#emitLocales(compiler, compilation, standaloneFolder, used);
  }

  /** Emits one file per locale. */
  async #emitLocales(
    compiler: Compiler,
    compilation: Compilation,
    title: string,
    used: Map<string, Set<string>>,
  ): Promise<Record<string, string>> {
    const paths: Record<string, string> = {};
    for (const locale of locales) {
      const messages: CompiledMessages = {};
      for (const [namespace, ids] of used) {
        for (const file of messageFiles(locale, namespace)) compilation.fileDependencies.add(join(localesDirectory, file));
        Object.assign(messages, compileMessages({ ids, locale, namespace }));
      }
      const text = JSON.stringify(messages);
      const path = `messages/${title}.${locale}.${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`;
      compilation.emitAsset(path, new compiler.webpack.sources.RawSource(text));
      paths[locale] = path;
    }
    return paths;
  }
}
