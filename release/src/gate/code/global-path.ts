import type { AnyNode } from 'acorn';
import type { Path, Scopes } from './scopes.ts';

const globalObjects = new Set(['window', 'globalThis', 'self', 'top', 'parent', 'frames']);
/** Stops at variables that refer to each other. */
const deepest = 8;

/** The text of a property: of `a.b`, of `a['b']`. */
export function propertyOf(node: AnyNode): string | null {
  if (node.type !== 'MemberExpression') return null;
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : null;
  return node.property.type === 'Literal' ? String(node.property.value) : null;
}

/**
 * The path from the global object to an expression, or null if that is uncertain: `window.history.pushState` is
 * `['history', 'pushState']`, `window` itself an empty list. Also through variables.
 */
export function globalPath(node: AnyNode | null | undefined, path: Path, scopes: Scopes, depth = 0): readonly string[] | null {
  if (!node || depth > deepest) return null;
  switch (node.type) {
    case 'Identifier': {
      const variable = scopes.find(node.name, path);
      if (variable) return globalPath(variable.start, path, scopes, depth + 1);
      return globalObjects.has(node.name) ? [] : [node.name];
    }
    case 'MemberExpression': {
      const object = globalPath(node.object, path, scopes, depth + 1);
      const property = propertyOf(node);
      if (!object || property === null) return null;
      return object.length === 0 && globalObjects.has(property) ? [] : [...object, property];
    }
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return globalPath(node.expression, path, scopes, depth + 1);
    case 'SequenceExpression':
      return globalPath(node.expressions.at(-1), path, scopes, depth + 1);
    default:
      return null;
  }
}
