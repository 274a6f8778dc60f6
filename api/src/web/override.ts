import type { Override } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';
import { isFramed } from './headers/page-headers.ts';

/** Result of the grant in the address of a document. */
export type DocumentOverride = Override | 'refused' | null;

interface OverrideOptions {
  /** The parameter `override` of the address. */
  grant: unknown;
  pathname: string;
  route: Pick<RouteData, 'standalone' | 'frameAncestors'> | undefined;
  find: (grant: string) => Promise<Override | null>;
}

/** Only pages of the shell can have one, and none that may be framed. */
export async function overrideOf({ grant, pathname, route, find }: OverrideOptions): Promise<DocumentOverride> {
  if (grant === undefined || grant === 'off' || isFramed(pathname) || route?.standalone || route?.frameAncestors) return null;
  return (typeof grant === 'string' && (await find(grant))) || 'refused';
}
