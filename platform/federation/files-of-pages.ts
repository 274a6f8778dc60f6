/** Which files of a build a page makes the browser fetch: so that a document can name them before any code has run. */
import type { Compilation } from '@rspack/core';

type ChunkGroup = Compilation['chunkGroups'][number];

const isUi = (identifier: string) => identifier.includes('@nearhand/platform/ui@');

/** The shell's first chunk and what it shares, but for the component library; a remote's route table. */
function isCommon(group: ChunkGroup): boolean {
  if (group.name === 'bootstrap') return true;
  const identifiers = group.origins.map(({ module }) => module?.identifier() ?? '');
  return identifiers.some(
    (identifier) => (identifier.startsWith('provide shared module') && !isUi(identifier)) || identifier.startsWith('container entry'),
  );
}

const filesOf = (groups: readonly ChunkGroup[]) => [...new Set(groups.flatMap((group) => group.getFiles()))];

/** What every page of a build needs beyond the entry. */
export const commonFiles = (compilation: Compilation): string[] => filesOf(compilation.chunkGroups.filter(isCommon));

/** Route -> the files of its page, found by what its row in the route table imports. */
export function pageFiles(compilation: Compilation, routes: readonly { name: string; page?: unknown }[]): Record<string, string[]> {
  const groups = compilation.chunkGroups;
  return Object.fromEntries(
    routes.map(({ name, page }) => {
      const request = /import\(['"](.+?)['"]\)/.exec(String(page))?.[1];
      return [name, filesOf(groups.filter(({ origins }) => request && origins.some((origin) => origin.request === request)))];
    }),
  );
}
