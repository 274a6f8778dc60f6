import type { AnyNode } from 'acorn';
import { globalPath } from '../code/global-path.ts';
import { type Path, type Scopes, visit } from '../code/scopes.ts';
import { pageScripts, placeOf, type Script } from '../code/script.ts';
import type { BuildRule, Problem } from '../rule.ts';

/** Names that all code of the page shares: globals of the language and of browsers. */
const shared = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  ...['XMLHttpRequest', 'WebSocket', 'EventSource', 'Storage', 'localStorage', 'sessionStorage', 'indexedDB', 'history', 'History'],
  ...['document', 'Document', 'Node', 'Element', 'HTMLElement', 'EventTarget', 'navigator', 'Navigator', 'customElements', 'caches'],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback'],
  ...['onerror', 'onunhandledrejection', 'onpopstate', 'onbeforeunload', 'matchMedia', 'getComputedStyle', 'open', 'alert', 'confirm'],
  ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'Worker', 'trustedTypes', 'RTCPeerConnection', 'MediaStream'],
]);
/** Objects that are used by setting their properties. */
const settable = new Set(['location', 'document', 'screen', 'process']);

/** The shared name that a change of a path replaces; null for a name of the remote's own. */
function sharedName([first, ...rest]: readonly string[]): string | null {
  if (first === undefined || !shared.has(first)) return null;
  if (settable.has(first) && rest.length > 0) return null;
  return [first, ...rest].join('.');
}

const definers = new Set([
  'Object.defineProperty',
  'Object.defineProperties',
  'Object.assign',
  'Object.setPrototypeOf',
  'Reflect.defineProperty',
  'Reflect.set',
]);

/** The names in a call like `Object.defineProperty(window, 'fetch', …)`. */
function definedNames(argument: AnyNode | undefined): string[] {
  if (argument?.type === 'Literal') return [String(argument.value)];
  if (argument?.type !== 'ObjectExpression') return [];
  return argument.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  );
}

function replacedBy(node: AnyNode, path: Path, scopes: Scopes): string | null {
  const find = (target: AnyNode) => globalPath(target, path, scopes);
  if (node.type === 'AssignmentExpression') return sharedName(find(node.left) ?? []);
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return sharedName(find(node.argument) ?? []);
  if (node.type !== 'CallExpression' || !definers.has(find(node.callee)?.join('.') ?? '')) return null;
  const [target, defined] = node.arguments;
  const object = target && find(target);
  if (!object) return null;
  if (object.length > 0) return sharedName([...object, ...definedNames(defined).slice(0, 1)]);
  return (
    definedNames(defined)
      .map((name) => sharedName([name]))
      .find((name) => name !== null) ?? null
  );
}

function scriptProblems(script: Script): Problem[] {
  const { scopes } = script;
  const problems: Problem[] = [];
  visit(script.program, (node, path) => {
    const name = replacedBy(node, path, scopes);
    if (name === null) return;
    const next = 'Wrap the call in a function of this remote, and use that instead.';
    problems.push({ place: placeOf(script, node), what: `the code replaces ${name}, which all pages share`, next });
  });
  return problems;
}

/** Code of pages leaves as it is what other remotes and the shell use, too. */
export const globals: BuildRule = {
  name: 'globals',
  check: (build) => (build.descriptor.name === 'shell' ? [] : pageScripts(build).flatMap(scriptProblems)),
};
