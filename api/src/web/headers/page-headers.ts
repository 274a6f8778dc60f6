import type { Telemetry } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';
import type { Env } from '../../env/env.ts';
import { locales } from '../../http/locales.ts';
import { telemetrySources } from './telemetry-sources.ts';

/** Pages whose address carries a secret, which must not be passed on. */
const secretPaths = /^\/(join|user\/action|user\/invitation|user\/report)(\/|$)/;

/** Pages that no search engine shows, and that robots may read to learn it. */
const unlistedPaths = /^\/releases(\/|$)/i;

/** Whole segments only: `/integrations` is marketing. */
const integrationPath = new RegExp(`^/(?:(?:${locales.join('|')})/)?integration(/|$)`);

/** Pages for partners, and the way back from a provider. */
export const isFramed = (pathname: string) => integrationPath.test(pathname) || /^\/user\/auth_callback\/?$/.test(pathname);

/** Telemetry that a page may use. Pages of customers and of partners report nothing. */
export const telemetryOf = ({ TELEMETRY }: Env, pathname: string, route: Pick<RouteData, 'standalone'> | undefined): Telemetry =>
  route?.standalone || integrationPath.test(pathname) ? {} : TELEMETRY;

const frameAncestors = (pathname: string, hosts: readonly string[]): string =>
  isFramed(pathname) && hosts.length > 0 ? hosts.join(' ') : "'none'";

/** The captcha's worker: a blob, made of text that came in a checked chunk. Of the files of this origin, only the service worker runs. */
const workers = (pathname: string, { origin }: URL) => (integrationPath.test(pathname) ? "'none'" : `blob: ${origin}/sw.js`);

/** The hosted service exchanges tokens at a host of its own. */
const identityHosts = ({ origin, hostname }: URL) =>
  ` ${origin}${hostname === 'identitytoolkit.googleapis.com' ? ' https://securetoken.googleapis.com' : ''}`;

interface PageOptions {
  pathname: string;
  /** Origin of the page: that of a channel, or `PUBLIC_URL`. */
  origin: string;
  /** Hosts that may frame the page if its path allows it. */
  hosts: readonly string[];
  nonce: string;
  telemetry: Telemetry;
  /** Whether caches may keep the document. */
  isKept?: boolean;
  /** Origin of a build that this document may load beside those of the server. */
  overrideOrigin?: string | undefined;
}

function contentSecurityPolicy(env: Env, { pathname, origin, nonce, telemetry, overrideOrigin }: PageOptions, ancestors: string): string {
  const url = new URL(origin);
  const socket = `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}`;
  const identity = env.IDENTITY_URL ? identityHosts(new URL(env.IDENTITY_URL)) : '';
  const ofTelemetry = telemetrySources(telemetry);
  const more: typeof ofTelemetry = (directive) => ofTelemetry(directive) + (overrideOrigin ? ` ${overrideOrigin}` : '');
  return [
    "default-src 'none'",
    `script-src 'self'${more('script-src')}`,
    `style-src 'self' 'nonce-${nonce}'${more('style-src')}`,
    `img-src 'self' data: blob:${more('img-src')}`,
    `font-src 'self'${more('font-src')}`,
    `media-src 'self' blob:${more('media-src')}`,
    `connect-src 'self' ${socket}${identity}${more('connect-src')}`,
    `worker-src ${workers(pathname, url)}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/** Security headers of a document. */
export function pageHeaders(env: Env, options: PageOptions): Record<string, string> {
  const { pathname, origin, hosts } = options;
  const ancestors = frameAncestors(pathname, hosts);
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': options.isKept === false ? 'no-store' : 'no-cache',
    'Content-Security-Policy': contentSecurityPolicy(env, options, ancestors),
    // A framed page signs in through a window of its own, and that has to find its opener again.
    'Cross-Origin-Opener-Policy': isFramed(pathname) ? 'unsafe-none' : 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': isFramed(pathname) ? 'cross-origin' : 'same-origin',
    'Permissions-Policy': 'display-capture=(self), camera=(self), microphone=(self), geolocation=()',
    'Referrer-Policy': secretPaths.test(pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(unlistedPaths.test(pathname) ? { 'X-Robots-Tag': 'noindex' } : {}),
    ...(ancestors === "'none'" ? { 'X-Frame-Options': 'DENY' } : {}),
    ...(origin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
