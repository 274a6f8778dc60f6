import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { integrityOf } from '@nearhand/contracts/integrity';
import type { BuildFile, Descriptor, StandaloneFiles, Waiver } from '@nearhand/contracts/release';
import { type CompiledMessages, compileMessages, idsIn, locales, messageFiles, namespaceOf, strayIdsIn } from '@nearhand/locales/compile';
import type { Compilation, Compiler } from '@rspack/core';
import type { BuildOptions } from './build-options.ts';
import { hashDigestLength } from './builds.ts';
import { filesOf, layoutFiles, ownSources, pageFiles, pageSources } from './chunk-files.ts';
import { dataOf, type RouteTable, routeTable } from './route-table.ts';

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

  /** Emits one file with the messages that any page may show, and one for each page of the shell with the rest of its messages. */
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
        for (const file of messageFiles(locale, namespace)) compilation.fileDependencies.add(file);
        Object.assign(messages, compileMessages({ ids, locale, namespace }));
      }
      const text = JSON.stringify(messages);
      const path = `messages/${title}.${locale}.${createHash('sha256').update(text).digest('hex').slice(0, hashDigestLength)}.json`;
      compilation.emitAsset(path, new compiler.webpack.sources.RawSource(text));
      paths[locale] = path;
    }
    return paths;
  }
}
