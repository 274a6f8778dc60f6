import type { Documents } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';

/** An address at which a page is opened. */
export interface PageAddress {
  remote: string;
  route: RouteData;
  path: string;
  /** Whether the parameters are invented, so that the page may say that there is nothing. */
  isInvented: boolean;
}

const invented = '00000000-0000-7000-8000-000000000000';

const required = (path: string): string => path.replace(/\/:\w+\?/g, '') || '/';

/** Whether an address belongs to a pattern. */
const isOf = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern, path].map((text) => text.split('/').filter(Boolean));
  return wanted?.length === given?.length && (wanted ?? []).every((segment, at) => segment.startsWith(':') || segment === given?.[at]);
};

interface Known {
  documents: Documents;
  /** Addresses to which pages link. */
  linked: ReadonlySet<string>;
}

/** Returns the address at which to open a page: its own path, one to which a page links, else one with invented parameters. */
export function addressOf(remote: string, route: RouteData, { documents, linked }: Known): PageAddress {
  const path = required(route.path);
  if (!path.includes(':')) return { remote, route, path, isInvented: false };
  const known = [...Object.keys(documents), ...linked].find((candidate) => isOf(path, candidate));
  return { remote, route, path: known ?? path.replace(/:\w+/g, invented), isInvented: known === undefined };
}

/** Whether a page has no address of its own. */
export const hasParameters = ({ path }: RouteData): boolean => required(path).includes(':');
