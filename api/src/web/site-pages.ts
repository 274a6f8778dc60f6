import { randomBytes } from 'node:crypto';
import type { Facts } from '@nearhand/contracts/facts';
import type { Override } from '@nearhand/contracts/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env/env.ts';
import { isPageRequest } from '../http/errors/is-page-request.ts';
import { type Locale, locales } from '../http/locales.ts';
import { pathOf } from '../http/request-url.ts';
import { bootOf } from './document/boot.ts';
import { documentLocale, followsBrowser } from './document/document-locale.ts';
import { configuredFacts, fillFacts } from './document/facts.ts';
import { pageDocument } from './document/page-document.ts';
import { frameAncestorsOf } from './headers/frame-ancestors.ts';
import { pageHeaders, telemetryOf } from './headers/page-headers.ts';
import { overrideOf } from './override.ts';
import type { PageMatch } from './page-matcher.ts';
import type { ServedSites } from './served-sites.ts';
import { routesOf, type Site } from './site-store.ts';

/** Name of a feed, below the path of its page. */
const feedName = '/rss.xml';

/** Queries of pages to the database. */
export interface SiteQueries {
  /** Finds the link key of a spoken code. */
  findKey: (code: string, address: string) => Promise<string>;
  /** Origins that may show our pages for partners in a frame; none for an unknown company. */
  findEmbedOrigins: (companyId: string) => Promise<string[]>;
  /** Finds the override that a grant allows; null for one that is refused. */
  findOverride: (grant: string) => Promise<Override | null>;
  /** Facts of this installation for public pages, beside what is configured. */
  findFacts: (locale: Locale) => Promise<Facts>;
}

function missing(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Answers requests for pages with their documents, and with the feeds below them. */
export class SitePages {
  readonly #env: Env;
  readonly #sites: ServedSites;
  readonly #queries: SiteQueries;
  readonly #configured: ReadonlyMap<Locale, Facts>;

  constructor(env: Env, sites: ServedSites, queries: SiteQueries) {
    this.#env = env;
    this.#sites = sites;
    this.#queries = queries;
    this.#configured = new Map(locales.map((locale) => [locale, configuredFacts(env, locale)]));
  }

  /** Facts of this installation for public pages. */
  findFacts = async (locale: Locale): Promise<Facts> => ({
    ...this.#configured.get(locale),
    ...(await this.#queries.findFacts(locale)),
  });

  /** Sends the page at the path of a request, or the one for missing pages. */
  async sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = await this.#sites.opened(request, reply);
    const pathname = pathOf(request.url);
    if (pathname.endsWith(feedName)) return this.#sendFeed(reply, site, pathname);
    const match = site.match(pathname);
    if (!match && !isPageRequest(request)) return missing(reply);
    return this.sendDocument(request, reply.code(match ? 200 : 404), site, match);
  }

  /** Sends the document of a page; without a match, the application shows the page. */
  async sendDocument(request: FastifyRequest, reply: FastifyReply, site: Site, match: PageMatch | null): Promise<FastifyReply> {
    const env = this.#env;
    const pathname = pathOf(request.url);
    const nonce = randomBytes(16).toString('base64');
    const locale = documentLocale(match, pathname, request.headers['accept-language']);
    const { company, override: grant } = request.query as { company?: unknown; override?: unknown };
    const { findEmbedOrigins, findOverride } = this.#queries;
    const ancestors = await frameAncestorsOf({ route: match?.route, routes: routesOf(site), company, findEmbedOrigins });
    const channel = this.#sites.channelOf(request);
    const origin = channel === null ? env.PUBLIC_URL : (env.CHANNEL_ADDRESS?.of(channel) ?? env.PUBLIC_URL);
    const found = await overrideOf({ grant, pathname, route: match?.route, find: findOverride });
    const override = found === 'refused' || found === null ? undefined : found;
    const telemetry = override || channel !== null ? {} : telemetryOf(env, pathname, match?.route);
    const html = await pageDocument({
      site,
      boot: bootOf(env, site, { telemetry, channel, override }),
      override: found,
      publicUrl: env.PUBLIC_URL,
      match,
      ancestors,
      locale,
      nonce,
      findFacts: this.findFacts,
    });
    if (followsBrowser(match, pathname)) reply.header('Vary', 'Accept-Language');
    const headers = { pathname, origin, hosts: ancestors, nonce, telemetry, overrideOrigin: override?.origin, isKept: found === null };
    return reply.headers(pageHeaders(env, headers)).send(html);
  }

  async #sendFeed(reply: FastifyReply, site: Site, pathname: string): Promise<FastifyReply> {
    const match = site.match(pathname.slice(0, -feedName.length));
    const locale = match?.locale ?? 'en';
    const feed = match && (await site.feed(match.path, locale));
    if (!feed) return missing(reply);
    return reply.type('application/rss+xml').send(fillFacts(feed, await this.findFacts(locale)));
  }
}
