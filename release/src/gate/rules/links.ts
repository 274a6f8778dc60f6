import type { RevisionRule } from '../rule.ts';
import { routeNames } from './names.ts';

/** Code, navigation and standalone pages link to routes that the revision has. */
export const links: RevisionRule = {
  name: 'links',
  check({ name, version, routes, nav, linkedRoutes = [] }, { descriptors }) {
    const known = routeNames(descriptors);
    const places = [
      ...linkedRoutes.map((route) => ['hrefOf', route] as const),
      ...nav.map(({ route }) => ['nav', route] as const),
      ...routes.flatMap(({ name, links = [], partOf = [] }) => [links, partOf].flat().map((route) => [`route ${name}`, route] as const)),
    ];
    return places
      .filter(([, route]) => !known.has(route))
      .map(([place, route]) => ({
        place,
        what: `${name} ${version} links to the route ${route}, which this revision would not have`,
        next: 'Correct the name, or release the remote that has the route first.',
      }));
  },
};
