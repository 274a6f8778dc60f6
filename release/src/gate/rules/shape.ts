import { accesses, layouts, type RouteData } from '@nearhand/contracts/routes';
import type { BuildRule, Problem } from '../rule.ts';

const next = 'Correct the row in src/routes.ts: docs/remotes.md lists the fields of a route.';

const isOneOf = (values: readonly string[], value: unknown): boolean => values.some((known) => known === value);
const listed = (values: readonly string[]) => values.join(', ');

/** The server and the shell match the same patterns: fixed segments, parameters, and optional parameters at the end. */
function pathProblems(path: unknown): string[] {
  if (typeof path !== 'string' || !path.startsWith('/')) return [`its path is ${JSON.stringify(path)}: it starts with /`];
  const segments = path.split('/').slice(1);
  const inner = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const wrong = inner.find((segment) => !/^(?::\w+\??|[\w.~-]+)$/.test(segment));
  if (wrong?.includes('*')) return [`its path ${path} takes all addresses below it: a page names its parameters`];
  if (wrong !== undefined) return [`its path ${path} has the segment ${JSON.stringify(wrong)}: a segment is fixed text, :name or :name?`];
  const optional = inner.findIndex((segment) => segment.endsWith('?'));
  if (optional >= 0 && inner.slice(optional).some((segment) => !segment.endsWith('?')))
    return [`its path ${path} goes on after an optional parameter`];
  return [];
}

function fieldProblems({ name, title, layout, access, path, frameAncestors }: RouteData): string[] {
  const problems = pathProblems(path);
  if (typeof name !== 'string' || !/^[a-z][\da-z-]*$/.test(name))
    problems.push(`its name is ${JSON.stringify(name)}: small letters, digits and -`);
  if (typeof title !== 'string' || title === '') problems.push('it has no title');
  if (!isOneOf(layouts, layout)) problems.push(`its layout is ${JSON.stringify(layout)}: choose among ${listed(layouts)}`);
  if (!isOneOf(accesses, access)) problems.push(`its access is ${JSON.stringify(access)}: choose among ${listed(accesses)}`);
  if (frameAncestors && !/^\/integration\//.test(String(path)))
    problems.push('it names frameAncestors, but only pages below /integration are shown in frames');
  return problems;
}

/** Each row of the route table has what the shell and the server need, and code that shows it. */
export const shape: BuildRule = {
  name: 'shape',
  check: ({ descriptor: { name: remote, routes, pageFiles, standalone } }) => {
    if (remote === 'shell') return [];
    return routes.flatMap((route, index): Problem[] => {
      const problems = fieldProblems(route);
      if (route.standalone ? !standalone[route.name] : pageFiles && !pageFiles[route.name]) problems.push('no file of the build shows it');
      return problems.map((what) => ({ place: `route ${route.name ?? index}`, what, next }));
    });
  },
};
