import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import { icon } from '@nearhand/contracts/design/icon';
import type { Facts } from '@nearhand/contracts/facts';
import type { Boot, Override, Telemetry } from '@nearhand/contracts/release';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env/env.ts';
import { DomainError } from '../http/domain-error.ts';
import { answerError } from '../http/errors/error.filter.ts';
import { isPageRequest } from '../http/errors/is-page-request.ts';
import { type Locale, locales } from '../http/locales.ts';
import { pathOf } from '../http/request-url.ts';
import { serveAppLinks } from './app-links.ts';
import { channelRefusal, siteOfChannel } from './channel-refusal.ts';
import { documentLocale, followsBrowser } from './document/document-locale.ts';
import { configuredFacts, fillFacts } from './document/facts.ts';
import { pageDocument } from './document/page-document.ts';
import { serveDesktopFeed } from './downloads/serve-desktop-feed.ts';
import { servePackages } from './downloads/serve-packages.ts';
import { frameAncestorsOf } from './headers/frame-ancestors.ts';
import { pageHeaders, telemetryOf } from './headers/page-headers.ts';
import { overrideOf } from './override.ts';
import type { PageMatch } from './page-matcher.ts';
import { registerFiles } from './released-files.ts';
import { robots } from './robots.ts';
import { serviceWorkerHeaders, serviceWorkerRemoval } from './service-worker.ts';
import { routesOf, type Site, SiteStore } from './site-store.ts';
import { sitemap } from './sitemap.ts';
import { thirdPartyNotices } from './third-party-notices.ts';
import { bucketOf, giveBucket } from './visitor-bucket.ts';

/** Name of a feed, below the path of its page. */
const feedName = '/rss.xml';

/** Only in production (spec §9): files change under a development server. */
const usesServiceWorker = ({ NODE_ENV, SERVICE_WORKER }: Env) => NODE_ENV !== 'development' && SERVICE_WORKER === 'on';

/** The channel beside production that a request is for. */
const channelOf = ({ CHANNEL_ADDRESS }: Env, { host }: Pick<FastifyRequest, 'host'>): string | null =>
  CHANNEL_ADDRESS?.nameOf(host) ?? null;

interface BootOptions {
  telemetry: Telemetry;
  channel: string | null;
  override?: Override | undefined;
}

function bootOf(env: Env, { current, shell }: Site, { telemetry, channel, override }: BootOptions): Boot {
  return {
    environment: env.NODE_ENV === 'development' ? 'development' : 'production',
    version: shell.appVersion ?? shell.version,
    apiBase: '/api',
    identityBase: env.IDENTITY_URL ? new URL(env.IDENTITY_URL).origin : '',
    identityKey: env.IDENTITY_API_KEY,
    revision: current.revision,
    integrity: current.integrity,
    hasServiceWorker: usesServiceWorker(env) && shell.serviceWorker !== undefined,
    telemetry,
    ...(env.MOBILE_APPS && { mobileApps: env.MOBILE_APPS }),
    // Faults of a build from elsewhere count for no served one.
    ...(override ? { override } : current.canary && { canaryOf: current.canary.remote }),
    ...(channel !== null && { channel }),
  };
}

/** The revision for a visitor, or for everybody but a share of them. Throws UNAVAILABLE if nothing is released. */
async function released(store: SiteStore, channel: string | null, request?: FastifyRequest): Promise<Site> {
  if (channel !== null) return siteOfChannel(store, channel);
  try {
    return await store.site(request && bucketOf(request));
  } catch (cause) {
    throw Object.assign(new DomainError('UNAVAILABLE', { reason: 'Nothing has been released yet' }), { cause });
  }
}

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

/** A code that a page of this site has submitted without a script; null for one from elsewhere, which could use up the address's attempts. */
function submittedCode({ query, headers }: FastifyRequest): string | null {
  const { code } = query as { code?: unknown };
  const site = headers['sec-fetch-site'];
  if (typeof code !== 'string' || (site !== undefined && site !== 'same-origin' && site !== 'none')) return null;
  const digits = code.replace(/\D/g, '');
  return /^[2-9]{9}$/.test(digits) ? digits : null;
}

async function registerPages(fastify: FastifyInstance, env: Env, releases: ReleaseStore, queries: SiteQueries): Promise<void> {
  const { findKey, findEmbedOrigins } = queries;
  const configured = new Map(locales.map((locale) => [locale, configuredFacts(env, locale)]));
  const findFacts = async (locale: Locale) => ({ ...configured.get(locale), ...(await queries.findFacts(locale)) });
  const store = new SiteStore(releases);
  await fastify.register(fastifyStatic, { root: releases.dir, serve: false, preCompressed: true, cacheControl: false });
  fastify.setErrorHandler((error, request, reply) => channelRefusal(error, request, reply) ?? answerError(error, request, reply));
  fastify.addHook('onRequest', async (request, reply) => {
    if (channelOf(env, request) !== null) reply.header('X-Robots-Tag', 'noindex');
  });
  /** Finds the site that everybody gets at the address of a request. */
  const stable = (request: FastifyRequest) => released(store, channelOf(env, request));
  /** Finds the site that a visitor gets there. */
  const visited = (request: FastifyRequest) => released(store, channelOf(env, request), request);

  fastify.get('/boot.json', async (request, reply) => {
    const channel = channelOf(env, request);
    const telemetry = channel === null ? env.TELEMETRY : {};
    return reply.header('Cache-Control', 'no-cache').send(bootOf(env, await visited(request), { telemetry, channel }));
  });
  fastify.get('/builds/latest.json', async (request, reply) => {
    const { revision, timestamp } = (await visited(request)).current;
    const channel = channelOf(env, request);
    return reply.header('Cache-Control', 'no-cache').send({ id: revision, timestamp, ...(channel !== null && { channel }) });
  });
  fastify.get('/sw.js', async (request, reply) => {
    reply.headers(serviceWorkerHeaders);
    const site = usesServiceWorker(env) ? await stable(request) : null;
    return site?.shell.serviceWorker
      ? reply.sendFile(site.revision.shell.base + site.shell.serviceWorker)
      : reply.send(serviceWorkerRemoval);
  });
  // Package that teams install: docs/remotes.md.
  fastify.get('/kit/create-nearhand-remote.tgz', (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').sendFile('kit/create-nearhand-remote.tgz'),
  );
  servePackages(fastify, env, releases, () => released(store, null));
  serveDesktopFeed(fastify, env);
  fastify.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').header('Cache-Control', 'max-age=86400').send(icon));
  fastify.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(env.PUBLIC_URL)));
  fastify.get('/third-party-notices.txt', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await thirdPartyNotices(releases, (await stable(request)).revision)),
  );
  serveAppLinks(fastify, env);
  fastify.get('/sitemap.xml', async (request, reply) => {
    if (channelOf(env, request) !== null) return reply.callNotFound();
    const site = await stable(request);
    return reply.type('application/xml').send(sitemap(env.PUBLIC_URL, site));
  });

  for (const locale of locales)
    fastify.get(`/facts/${locale}.json`, async (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').send(await findFacts(locale)),
    );

  const sendFeed = async (reply: FastifyReply, site: Site, pathname: string) => {
    const match = site.match(pathname.slice(0, -feedName.length));
    const locale = match?.locale ?? 'en';
    const feed = match && (await site.feed(match.path, locale));
    return feed ? reply.type('application/rss+xml').send(fillFacts(feed, await findFacts(locale))) : reply.callNotFound();
  };
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply, site: Site, match: PageMatch | null) => {
    const pathname = pathOf(request.url);
    const nonce = randomBytes(16).toString('base64');
    const locale = documentLocale(match, pathname, request.headers['accept-language']);
    const { company, override: grant } = request.query as { company?: unknown; override?: unknown };
    const ancestors = await frameAncestorsOf({ route: match?.route, routes: routesOf(site), company, findEmbedOrigins });
    const channel = channelOf(env, request);
    const origin = channel === null ? env.PUBLIC_URL : (env.CHANNEL_ADDRESS?.of(channel) ?? env.PUBLIC_URL);
    const found = await overrideOf({ grant, pathname, route: match?.route, find: queries.findOverride });
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
      findFacts,
    });
    if (followsBrowser(match, pathname)) reply.header('Vary', 'Accept-Language');
    const headers = { pathname, origin, hosts: ancestors, nonce, telemetry, overrideOrigin: override?.origin, isKept: found === null };
    return reply.headers(pageHeaders(env, headers)).send(html);
  };
  /** The revision for a visitor, who belongs to one of them from the first page. */
  const releasedFor = async (request: FastifyRequest, reply: FastifyReply): Promise<Site> => {
    const site = await visited(request);
    if (channelOf(env, request) !== null || bucketOf(request) !== null || !(await store.hasCanary())) return site;
    return store.site(giveBucket(request, reply));
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const site = await releasedFor(request, reply);
    const pathname = pathOf(request.url);
    if (pathname.endsWith(feedName)) return sendFeed(reply, site, pathname);
    const match = site.match(pathname);
    if (!match && !isPageRequest(request)) return reply.callNotFound();
    return sendDocument(request, reply.code(match ? 200 : 404), site, match);
  };
  // Shown for each page of the app that is opened without the server.
  fastify.get('/offline.html', async (request, reply) => sendDocument(request, reply, await visited(request), null));
  fastify.get('/*', sendPage);
  for (const path of ['/join', '/join/']) {
    fastify.get(path, async (request, reply) => {
      const code = submittedCode(request);
      // The page explains why a code does not work.
      const key = code && (await findKey(code, request.ip).catch(() => null));
      if (!key) return sendPage(request, reply);
      return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(`/join/${key}`, 303);
    });
  }
}

/** Serves the built site from the release store: hashed files, release documents and the documents of pages. */
export async function registerSite(fastify: FastifyInstance, env: Env, releases: ReleaseStore, queries: SiteQueries): Promise<void> {
  await fastify.register(async (files) => registerFiles(files, releases));
  await fastify.register(async (pages) => registerPages(pages, env, releases, queries));
}
