import type { RouteData } from '@nearhand/contracts/routes';
import { companyIdOf } from '../company-id.ts';

const self = "'self'";

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
  const companyId = companyIdOf(company);
  const origins = companyId ? await findEmbedOrigins(companyId) : [];
  return isInner ? [...given, ...origins] : origins;
}
