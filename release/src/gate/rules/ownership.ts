import type { Descriptor } from '@nearhand/contracts/release';
import { messagesOf } from '../messages-of.ts';
import type { BuildRule, CheckedBuild, Problem } from '../rule.ts';
import { doesCover, doMeet, ownPathOf, patternsOf } from './address-space.ts';

const ownNext = 'Choose a path below a folder of this remote, such as /app/<name>.';

function ofTheShell({ routes }: Descriptor): Problem[] {
  return routes.flatMap(({ name, path }) => {
    const own = ownPathOf(path);
    return own
      ? [{ place: `route ${name}`, what: `its path ${path} can take addresses of /${own}, which belongs to the shell`, next: ownNext }]
      : [];
  });
}

function ofOthers({ name: remote, routes }: Descriptor, descriptors: readonly Descriptor[]): Problem[] {
  const others = descriptors.filter(({ name }) => name !== remote).flatMap(({ name, routes }) => routes.map((route) => ({ name, route })));
  return routes.flatMap((route) => {
    const patterns = patternsOf(route);
    const taken = others.find((other) => patternsOf(other.route).some((theirs) => patterns.some((pattern) => doMeet(pattern, theirs))));
    if (!taken) return [];
    const what = `its path ${route.path} takes addresses of ${taken.route.path}, the page ${taken.route.name} of ${taken.name}`;
    return [{ place: `route ${route.name}`, what, next: ownNext }];
  });
}

/** The server takes the first row that matches. */
const hiddenByEarlier = ({ routes }: Descriptor): Problem[] =>
  routes.flatMap((route, at) => {
    const earlier = routes.slice(0, at).find(({ path }) => doesCover(path, route.path));
    if (!earlier) return [];
    const what = `its path ${route.path} is never reached: ${earlier.path} of ${earlier.name} comes first`;
    return [{ place: `route ${route.name}`, what, next: 'Move the row before the one that takes its addresses.' }];
  });

/** Namespaces of one build only. What several ship, such as `app`, belongs to all. */
function foreignNamespaces(build: CheckedBuild, served: ReadonlyMap<string, CheckedBuild>): Problem[] {
  const before = served.get(build.descriptor.name);
  const own = before ? namespacesOf(before) : new Set();
  const owners = new Map<string, string[]>();
  for (const [name, other] of served) {
    if (name === build.descriptor.name) continue;
    for (const namespace of namespacesOf(other)) owners.set(namespace, [...(owners.get(namespace) ?? []), name]);
  }
  return [...namespacesOf(build)]
    .filter((namespace) => !own.has(namespace) && owners.get(namespace)?.length === 1)
    .map((namespace) => ({
      place: `messages ${namespace}.*`,
      what: `the namespace ${namespace} belongs to ${owners.get(namespace)?.[0]}`,
      next: 'Move the messages to a file of this remote in locales/.',
    }));
}

const namespaceOf = (id: string) => id.slice(0, id.indexOf('.'));

const namespacesOf = (build: CheckedBuild): Set<string> => new Set([...messagesOf(build, 'en').keys()].map(namespaceOf));

/** Addresses and namespaces of messages belong to one build; those of the shell to no remote. */
export const ownership: BuildRule = {
  name: 'ownership',
  check(build, { composition, served }) {
    const { descriptor } = build;
    if (descriptor.name === 'shell') return [];
    return [
      ...ofTheShell(descriptor),
      ...ofOthers(descriptor, composition.descriptors),
      ...hiddenByEarlier(descriptor),
      ...foreignNamespaces(build, served),
    ];
  },
};
