import type { RouteData } from '@nearhand/contracts/routes';

const self = "'self'";
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface FrameOptions {
  route: Pick<RouteData, 'frameAncestors'> | undefined;
  /** All routes of the revision. */
  routes: readonly Pick<RouteData, 'frameAncestors'>[];
  /** The parameter `company` of the address. */
  company: unknown;
  findEmbedOrigins: (companyId: string) => Promise<string[]>;
}

/** The hosts of all pages that are shown in frames, those of single companies excepted. */
const hostsOf = (routes: FrameOptions['routes']): string[] =>
  routes.flatMap(({ frameAncestors }) => (typeof frameAncestors === 'object' ? frameAncestors : []));

/**
 * The hosts that may frame a page. A page for frames of this origin may be in one of our pages for partners: all ancestors of a frame
 * must match, so it admits their hosts too.
 */
export async function frameAncestorsOf({ route, routes, company, findEmbedOrigins }: FrameOptions): Promise<readonly string[]> {
  const given = route?.frameAncestors;
  if (!given) return [];
  const isInner = given !== 'company' && given.includes(self);
  if (company === undefined && given !== 'company') return isInner ? [...new Set([...given, ...hostsOf(routes)])] : given;
  const origins = typeof company === 'string' && uuid.test(company) ? await findEmbedOrigins(company) : [];
  return isInner ? [...given, ...origins] : origins;
}
