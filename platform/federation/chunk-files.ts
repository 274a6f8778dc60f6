import type { ChunkGroup, Compilation, Module } from '@rspack/core';
import { loadersOf, type RouteTable } from './route-table.ts';

/** The name of a shared module, from the identifier of the module that provides or consumes it. */
export const sharedName = (identifier: string): string | undefined =>
  /^(?:consume|provide) shared module \(\S+\) (.+?)@[\^\d]/.exec(identifier)?.[1];

/** The files of a chunk, and those of the shared modules that it needs. */
export function filesOf({ chunkGroups }: Compilation, chunk: ChunkGroup | undefined): string[] {
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
export const layoutFiles = (compilation: Compilation, firstScripts: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    ['app', 'form', 'landing'].map((layout) => [
      layout,
      filesOf(compilation, compilation.namedChunkGroups.get(`layout-${layout}`)).filter((path) => !firstScripts.includes(path)),
    ]),
  );

/** The chunk of each page and contribution. */
function pageChunks({ chunkGroups }: Compilation, table: RouteTable): [name: string, chunk: ChunkGroup][] {
  const groups = [...chunkGroups];
  return loadersOf(table).map(([name, load]) => {
    const [, path] = /import\(['"](.+?)['"]\)/.exec(String(load)) ?? [];
    const chunk = groups.find(({ origins }) => origins.some(({ request }) => path && request === path));
    if (!chunk) throw new Error(`The page of ${name} is not a chunk: import its module in the route table`);
    return [name, chunk];
  });
}

/** The files that each page and contribution loads, with the module of the route table in a remote. */
export function pageFiles(compilation: Compilation, table: RouteTable, firstFiles: readonly string[]): Record<string, string[]> {
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

/** The modules of a folder that only one page or contribution contains or can load later. */
export function ownSources(compilation: Compilation, table: RouteTable, folder: string): [route: string, files: string[]][] {
  const pages = pageChunks(compilation, table);
  const chunks = pages.map(([, chunk]) => chunk);
  const common = new Set(sourcesIn(compilation, reachableFrom(compilation.entrypoints.values(), chunks), folder));
  return pages.map(([name, chunk]) => [name, sourcesIn(compilation, reachableFrom([chunk]), folder).filter((file) => !common.has(file))]);
}

/** The modules of a folder that each page and contribution contains or can load later, with the route table and its titles. */
export function pageSources(compilation: Compilation, table: RouteTable, folder: string): [route: string, files: string[]][] {
  const pages = pageChunks(compilation, table).map(([name, chunk]) => {
    const groups = [...chunk.getParents(), ...reachableFrom([chunk])];
    return [name, sourcesIn(compilation, groups, folder)] as [string, string[]];
  });
  const all = new Set(pages.flatMap(([, files]) => files));
  const others = sourcesIn(compilation, [...compilation.chunkGroups], folder).filter((file) => !all.has(file));
  if (pages.length > 0 && others.length > 0) throw new Error(`No page loads ${others.join(', ')}`);
  return pages;
}
