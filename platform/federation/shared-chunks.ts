import type { Chunk, Compilation, Module } from '@rspack/core';
import { sharedName } from './chunk-files.ts';
import { besideFacades, consoleFacade, liveFacades, tagFieldFacade, uiFacades } from './shared.ts';

const sources = String.raw`[\\/]platform[\\/]src[\\/]`;
const design = String.raw`[\\/]contracts[\\/]design[\\/]`;
const libraries = String.raw`[\\/]node_modules[\\/]`;

/** The façades that load a chunk: of the shared modules, or of the copies that the shell would use if another build provided newer ones. */
const facadesOf = ({ groupsIterable }: Chunk): string[] =>
  [...groupsIterable].flatMap(({ origins }) => origins.map(({ module }) => sharedName(module?.identifier() ?? '') ?? ''));

const isOf = (chunk: Chunk, facades: readonly string[]): boolean => facadesOf(chunk).some((name) => facades.includes(name));

const isOverlays = ({ name }: Chunk): boolean => name === 'overlays';

const basePaths = new RegExp(
  `${libraries}(?:react|react-dom|scheduler|react-router|jotai|react-intl|@formatjs|intl-messageformat|openapi-fetch)[\\\\/]|${sources}(?:core|intl|router|latest-search)[\\\\/.]|[\\\\/]contracts[\\\\/]src[\\\\/]`,
);

/** Whether the start or a façade needs a module, not only some pages. */
const isOfEveryPage = (module: Module, { chunkGraph }: Pick<Compilation, 'chunkGraph'>): boolean =>
  basePaths.test(module.nameForCondition() ?? '') &&
  chunkGraph.getModuleChunks(module).some((chunk) => chunk.name === 'bootstrap' || facadesOf(chunk).some(Boolean));

/**
 * The chunk of the façade that needs a module; `ui` if several do, apart from those that are used beside the others. The overlays have one of
 * their own, which the field for tags needs, too.
 */
function uiChunk(_module: unknown, chunks: Chunk[]): string {
  const all = new Set(chunks.flatMap(facadesOf));
  const needing = uiFacades.filter((name) => all.has(name));
  const isOfOverlays = chunks.some(isOverlays);
  if (isOfOverlays && needing.every((name) => name === tagFieldFacade)) return 'overlays';
  const isShared = isOfOverlays || needing.length > 1;
  const [first = consoleFacade, second] = isShared ? needing.filter((name) => !besideFacades.includes(name)) : needing;
  if (first === consoleFacade && !second) return 'app';
  return second ? 'ui' : first.replace('@nearhand/platform/', '').replace('/', '-');
}

/** The library of the socket, which every page of the app opens. */
const isSocketChunk = ({ groupsIterable }: Chunk): boolean =>
  [...groupsIterable].some(({ origins }) => origins.some(({ request }) => request === './socket-library.ts'));

/**
 * One file each for the modules of every page, the UI kit by its façades, and the modules of every page of the app, instead of one for each
 * combination of shared modules.
 */
export const sharedChunks = {
  base: {
    test: isOfEveryPage,
    name: 'base',
    enforce: true,
    priority: 1,
  },
  kit: {
    test: new RegExp(`${libraries}|${design}|${sources}(?:ui|identity)[\\\\/]`),
    name: uiChunk,
    chunks: (chunk: Chunk) => isOverlays(chunk) || isOf(chunk, uiFacades),
    enforce: true,
  },
  app: {
    // Modules with a path: those that stand for shared ones stay behind, because a chunk must not wait for one that it provides itself.
    test: new RegExp(`${libraries}|${design}|[\\\\/](?:platform|shell)[\\\\/]src[\\\\/]`),
    name: 'app',
    chunks: (chunk: Chunk) => chunk.name === 'layout-app' || isOf(chunk, liveFacades),
    enforce: true,
    priority: -1,
  },
  form: { test: /[\\/]shell[\\/]src[\\/](?:layouts[\\/]form-layout|form-action[\\/])/, name: 'ui', enforce: true, priority: -1 },
  // One copy for all pages, which show it in every layout.
  logo: { test: /[\\/]shell[\\/]src[\\/]logo[\\/]/, name: 'bootstrap', enforce: true },
  socket: { name: 'app', chunks: isSocketChunk, enforce: true },
};
