import { relative } from 'node:path';
import type { LoaderContext } from '@rspack/core';

/** Exports of a page that the router reads, beside its component. */
const ofPages = ['loader', 'action', 'shouldRevalidate', 'entries', 'feed'];

const declared = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm;
const listed = /^export\s*\{([^}]*)\}/gm;

/** The names that a module of JavaScript exports. */
export const exportedNames = (code: string): string[] => [
  ...Array.from(code.matchAll(declared), ([, name = '']) => name),
  ...Array.from(code.matchAll(listed), ([, names = '']) => names.split(',')).flatMap((names) =>
    names.map((name) => name.split(' as ').at(-1)?.trim() ?? '').filter(Boolean),
  ),
];

/** Whether its importers need not run again: they use components of it only, whose newest version is always shown. */
const isBoundary = (names: readonly string[]) => names.length > 0 && names.every((name) => /^[A-Z]/.test(name) || ofPages.includes(name));

/** Registers the components of a compiled module, and accepts its changes. */
export default function load(this: LoaderContext<{ directory: string }>, code: string): string {
  const name = JSON.stringify(relative(this.getOptions().directory, this.resourcePath));
  return `import { register as $register, signature as $RefreshSig$ } from '@nearhand/platform/refresh/families';
const $RefreshReg$ = (type, id) => $register(type, ${name} + ' ' + id);
${code}
${this.resourcePath.endsWith('.tsx') && isBoundary(exportedNames(code)) ? 'import.meta.webpackHot?.accept();' : ''}`;
}
