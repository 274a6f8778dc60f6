import type { AnyNode, Expression, Function as FunctionNode, Node, Pattern, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';

/** A node with those around it, outermost first. */
export type Path = readonly AnyNode[];

/** Calls back with each node of a program and its path, which ends with the node itself. */
export function visit(program: Program, callback: (node: AnyNode, path: Path) => void): void {
  fullAncestor(program, (node, _state, ancestors) => callback(node as AnyNode, ancestors as AnyNode[]));
}

const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
const isScope = (node: Node): boolean => isFunction(node) || node.type === 'Program';

const isDeclaring = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'VariableDeclarator'],
  ...['ClassDeclaration', 'ClassExpression', 'CatchClause'],
]);

function namesIn(pattern: Pattern | null | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesIn(property.type === 'RestElement' ? property.argument : property.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    default:
      return [];
  }
}

/** A declared name: the expression that it starts with, if it has one. */
export interface Variable {
  start: Expression | null;
}

/**
 * The names that the functions of a program declare. A block counts as a part of its function, so a name that is declared anywhere in a
 * function is not taken for a global one.
 */
export class Scopes {
  readonly #variables = new Map<Node, Map<string, Variable>>();

  constructor(program: Program) {
    visit(program, (node, path) => this.#declare(node, path));
  }

  #declare(node: AnyNode, path: Path): void {
    if (!isDeclaring.has(node.type)) return;
    const outer = path.slice(0, -1).findLast(isScope) ?? node;
    if (isFunction(node)) {
      this.#add(node, node.params.flatMap(namesIn));
      if (node.id) this.#add(node.type === 'FunctionDeclaration' ? outer : node, [node.id.name]);
    } else if (node.type === 'VariableDeclarator') {
      this.#add(outer, namesIn(node.id), node.id.type === 'Identifier' ? (node.init ?? null) : null);
    } else if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
      if (node.id) this.#add(outer, [node.id.name]);
    } else if (node.type === 'CatchClause') this.#add(outer, namesIn(node.param));
  }

  #add(scope: Node, names: readonly string[], start: Expression | null = null): void {
    const variables = this.#variables.get(scope) ?? new Map<string, Variable>();
    for (const name of names) variables.set(name, { start });
    this.#variables.set(scope, variables);
  }

  /** The variable of a name at the end of a path; undefined for a global one. */
  find(name: string, path: Path): Variable | undefined {
    for (let at = path.length - 1; at >= 0; at -= 1) {
      const found = this.#variables.get(path[at] as AnyNode)?.get(name);
      if (found) return found;
    }
    return undefined;
  }
}
