import type { AnyNode } from 'acorn';
import { globalPath, propertyOf } from '../code/global-path.ts';
import { type Path, type Scopes, visit } from '../code/scopes.ts';
import { pageScripts, placeOf, type Script } from '../code/script.ts';
import type { BuildRule, Problem } from '../rule.ts';

/** Issues tokens for a framed page. */
const frameSignIn = '/me/sign-in';
/** Database with the key of the browser's sign-in. */
const keyDatabase = 'nearhand';

const isText = (node: AnyNode | undefined, text: string) => node?.type === 'Literal' && node.value === text;

function problemOf(node: AnyNode, path: Path, scopes: Scopes): string | null {
  if (node.type !== 'CallExpression') return null;
  const { callee, arguments: given } = node;
  if (callee.type === 'MemberExpression' && propertyOf(callee) === 'POST' && isText(given[0], frameSignIn))
    return 'the code starts another sign-in of the user';
  const [first, method] = globalPath(callee, path, scopes) ?? [];
  if (first === 'indexedDB' && method !== undefined && isText(given[0], keyDatabase)) return 'the code uses the key of the sign-in';
  return null;
}

function scriptProblems(script: Script): Problem[] {
  const { text, program, scopes } = script;
  if (!text.includes(frameSignIn) && !text.includes('indexedDB')) return [];
  const problems: Problem[] = [];
  visit(program, (node, path) => {
    const what = problemOf(node, path, scopes);
    const next = 'Call the API with `api` or `apiFetch` of @nearhand/platform/core, which sign the request.';
    if (what !== null) problems.push({ place: placeOf(script, node), what, next });
  });
  return problems;
}

/** The sign-in stays with the shell. */
export const tokens: BuildRule = {
  name: 'tokens',
  check: (build) => (build.descriptor.name === 'shell' ? [] : pageScripts(build).flatMap(scriptProblems)),
};
