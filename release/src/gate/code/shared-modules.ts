import type { AnyNode, ObjectExpression } from 'acorn';
import type { CheckedBuild } from '../rule.ts';
import { propertyOf } from './global-path.ts';
import { type Path, visit } from './scopes.ts';
import { programsOf, type Script } from './script.ts';

/** A module that a remote takes from the shell, by its name. */
export interface ConsumedModule {
  name: string;
  requiredVersion: string;
  isStrict: boolean;
}

/** A module that the shell provides: what it exports, if that is known. */
export interface ProvidedModule {
  version: string;
  exports: ReadonlySet<string> | null;
}

/** A use of an export of a shared module. */
export interface UsedExport {
  module: string;
  name: string;
  script: Script;
  node: AnyNode;
}

const keyOf = (node: AnyNode | undefined): string | null => {
  if (node?.type !== 'Property') return null;
  if (node.key.type === 'Identifier') return node.key.name;
  return node.key.type === 'Literal' ? String(node.key.value) : null;
};

const propertyValue = ({ properties }: ObjectExpression, key: string): AnyNode | undefined => {
  const property = properties.find((candidate) => keyOf(candidate) === key);
  return property?.type === 'Property' ? property.value : undefined;
};

const textOf = (node: AnyNode | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
const isTrue = (node: AnyNode | undefined): boolean =>
  node?.type === 'UnaryExpression' || (node?.type === 'Literal' && Boolean(node.value));

/** Shared modules that a build consumes, by their module ID in the bundle, as its federation runtime lists them. */
export function consumedModules(scripts: readonly Script[]): ReadonlyMap<string, ConsumedModule> {
  const consumed = new Map<string, ConsumedModule>();
  for (const { program } of scripts) {
    visit(program, (node, path) => {
      if (node.type !== 'ObjectExpression') return;
      const name = textOf(propertyValue(node, 'shareKey'));
      const id = keyOf(path.at(-2));
      if (name === null || id === null) return;
      consumed.set(id, {
        name,
        requiredVersion: textOf(propertyValue(node, 'requiredVersion')) ?? '*',
        isStrict: isTrue(propertyValue(node, 'strictVersion')),
      });
    });
  }
  return consumed;
}

/** The module ID that a factory loads: that of its last call of the bundler's runtime. */
function loadedId(factory: AnyNode | undefined): string | null {
  const ids = JSON.stringify(factory, (key, value: unknown) => (key === 'loc' ? undefined : value)).matchAll(
    /"arguments":\[\{"type":"Literal","start":\d+,"end":\d+,"value":(\d+)/g,
  );
  return [...ids].at(-1)?.[1] ?? null;
}

/** The names in `n.d(exports, { name: () => … })`. */
function exportNames(module: AnyNode): Set<string> | null {
  const names = new Set<string>();
  visit(module as never, (node) => {
    if (node.type !== 'CallExpression' || propertyOf(node.callee) !== 'd') return;
    for (const table of node.arguments.slice(1)) {
      if (table.type === 'ObjectExpression') for (const property of table.properties) names.add(keyOf(property) ?? '');
    }
  });
  return names.size > 0 ? names : null;
}

/** Shared modules that a shell provides, by name. Its entry lists them; their code can be in any of its scripts. */
export function providedModules(shell: CheckedBuild): ReadonlyMap<string, ProvidedModule> {
  const found: { name: string; version: string; id: string | null }[] = [];
  for (const { program } of programsOf(shell, /scopeToSharingDataMapping/)) {
    visit(program, (node) => {
      if (node.type !== 'ObjectExpression') return;
      const [name, version] = [textOf(propertyValue(node, 'name')), textOf(propertyValue(node, 'version'))];
      const factory = propertyValue(node, 'factory');
      if (name !== null && version !== null && factory) found.push({ name, version, id: loadedId(factory) });
    });
  }
  const ids = new Set(found.map(({ id }) => id));
  const exportsOf = new Map<string, Set<string> | null>();
  for (const { program } of programsOf(shell, new RegExp(`[,{](?:${[...ids].join('|')})\\(`))) {
    visit(program, (node) => {
      const id = keyOf(node);
      if (node.type === 'Property' && id !== null && ids.has(id) && node.value.type === 'FunctionExpression')
        exportsOf.set(id, exportNames(node.value));
    });
  }
  return new Map(found.map(({ name, version, id }) => [name, { version, exports: (id !== null && exportsOf.get(id)) || null }]));
}

/** The ID of a module in a call of the bundler's runtime, such as `t(2064)`. */
const requiredId = (node: AnyNode | null | undefined): string | null => {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.arguments.length !== 1) return null;
  const [id] = node.arguments;
  return id?.type === 'Literal' && typeof id.value === 'number' ? String(id.value) : null;
};

/** The exports of shared modules that scripts use by name. */
export function usedExports(scripts: readonly Script[], consumed: ReadonlyMap<string, ConsumedModule>): UsedExport[] {
  const used: UsedExport[] = [];
  for (const script of scripts) {
    const { scopes } = script;
    const moduleOf = (object: AnyNode, path: Path) => {
      const required = object.type === 'Identifier' ? scopes.find(object.name, path)?.start : object;
      return consumed.get(requiredId(required) ?? '')?.name;
    };
    visit(script.program, (node, path) => {
      if (node.type !== 'MemberExpression') return;
      const [module, name] = [moduleOf(node.object, path), propertyOf(node)];
      if (module !== undefined && name !== null) used.push({ module, name, script, node });
    });
  }
  return used;
}
