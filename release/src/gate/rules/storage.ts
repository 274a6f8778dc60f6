import type { AnyNode } from 'acorn';
import { globalPath, propertyOf } from '../code/global-path.ts';
import { type Path, type Scopes, visit } from '../code/scopes.ts';
import { isStandalone, placeOf, programsOf, type Script } from '../code/script.ts';
import type { BuildRule, Problem } from '../rule.ts';

const prefix = 'nearhand.';
/** Key under which the platform keeps the sign-in. */
const signInStore = `${prefix}sign-in`;
const storages = new Set(['localStorage', 'sessionStorage']);
const keyed = new Set(['getItem', 'setItem', 'removeItem']);

const useAtom = 'Keep it with storedAtom or tabStorage of @nearhand/platform/core.';
const useApi = 'Call the API with `api` of @nearhand/platform/core, which signs the request.';

/** The known start of a text. */
function startOf(node: AnyNode | undefined, path: Path, scopes: Scopes): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked || null;
  if (node?.type === 'BinaryExpression' && node.operator === '+' && node.left.type !== 'PrivateIdentifier')
    return startOf(node.left, path, scopes);
  if (node?.type === 'Identifier') return startOf(scopes.find(node.name, path)?.start ?? undefined, path, scopes);
  return null;
}

function keyProblem(key: string | null): Omit<Problem, 'place'> | null {
  if (key === null) return null;
  if (key === signInStore) return { what: `the code uses ${signInStore}, where the sign-in is kept`, next: useApi };
  return key.startsWith(prefix) ? null : { what: `the code stores ${JSON.stringify(key)}, without the prefix ${prefix}`, next: useAtom };
}

/** Finds the problem of one use of a storage; null if there is none. */
function useProblem(path: Path, isAlone: boolean, scopes: Scopes): Omit<Problem, 'place'> | null {
  const [storage, member, call] = path.toReversed();
  if (member?.type === 'MemberExpression' && member.object === storage) {
    const property = propertyOf(member);
    if (property === 'clear') return { what: 'the code clears a storage, with what others keep in it', next: useAtom };
    if (property === null) return keyProblem(member.property.type === 'PrivateIdentifier' ? null : startOf(member.property, path, scopes));
    if (keyed.has(property)) return call?.type === 'CallExpression' ? keyProblem(startOf(call.arguments[0], path, scopes)) : null;
    return property === 'length' || property === 'key' ? null : keyProblem(property);
  }
  const isNamed = member?.type === 'VariableDeclarator' || (member?.type === 'UnaryExpression' && member.operator === 'typeof');
  return isAlone || isNamed ? null : { what: 'the code passes a whole storage on, with what others keep in it', next: useAtom };
}

/** Most scripts name none of these, and are not searched. */
const names = /localStorage|sessionStorage|cookie|nearhand\.sign-in/;

function scriptProblems(script: Script): Problem[] {
  if (!names.test(script.text)) return [];
  const { scopes } = script;
  const problems: Problem[] = [];
  const isAlone = isStandalone(script.path);
  visit(script.program, (node, path) => {
    const add = (problem: Omit<Problem, 'place'> | null) => problem && problems.push({ place: placeOf(script, node), ...problem });
    if (node.type === 'Literal' && node.value === signInStore)
      add({ what: `the code names ${signInStore}, where the sign-in is kept`, next: useApi });
    if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return;
    const [first = '', second, more] = globalPath(node, path, scopes) ?? [];
    if (storages.has(first) && second === undefined) add(useProblem(path, isAlone, scopes));
    if (first === 'document' && second === 'cookie' && more === undefined) add({ what: 'the code uses cookies', next: useAtom });
  });
  return problems;
}

/** Code keeps its own things in the browser, under the prefix of the product, and does not read the sign-in. */
export const storage: BuildRule = {
  name: 'storage',
  check: (build) => (build.descriptor.name === 'shell' ? [] : programsOf(build).flatMap(scriptProblems)),
};
