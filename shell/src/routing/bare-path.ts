import { localeOfPath } from '@nearhand/platform/host';

/** A path without its locale and without a trailing slash; empty for the home page. */
export const barePath = (pathname: string): string => pathname.slice((localeOfPath(pathname)?.length ?? -1) + 1).replace(/\/$/, '');
