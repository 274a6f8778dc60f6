import fastifyStatic from '@fastify/static';
import { icon } from '@nearhand/contracts/design/icon';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env/env.ts';
import { answerError } from '../http/errors/error.filter.ts';
import { locales } from '../http/locales.ts';
import { serveAppLinks } from './app-links.ts';
import { channelRefusal } from './channel-refusal.ts';
import { bootOf, usesServiceWorker } from './document/boot.ts';
import { serveDesktopFeed } from './downloads/serve-desktop-feed.ts';
import { servePackages } from './downloads/serve-packages.ts';
import { registerFiles } from './released-files.ts';
import { robots } from './robots.ts';
import { ServedSites } from './served-sites.ts';
import { serviceWorkerHeaders, serviceWorkerRemoval } from './service-worker.ts';
import { SitePages, type SiteQueries } from './site-pages.ts';
import { sitemap } from './sitemap.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

/** A code that a page of this site has submitted without a script; null for one from elsewhere, which could use up the address's attempts. */
function submittedCode({ query, headers }: FastifyRequest): string | null {
  const { code } = query as { code?: unknown };
  const site = headers['sec-fetch-site'];
  if (typeof code !== 'string' || (site !== undefined && site !== 'same-origin' && site !== 'none')) return null;
  const digits = code.replace(/\D/g, '');
  return /^[2-9]{9}$/.test(digits) ? digits : null;
}

/** Serves what describes the released site: its revision, and files that are made of it. */
function serveSiteFiles(fastify: FastifyInstance, env: Env, releases: ReleaseStore, sites: ServedSites): void {
  fastify.get('/boot.json', async (request, reply) => {
    const channel = sites.channelOf(request);
    const telemetry = channel === null ? env.TELEMETRY : {};
    return reply.header('Cache-Control', 'no-cache').send(bootOf(env, await sites.visited(request), { telemetry, channel }));
  });
  fastify.get('/builds/latest.json', async (request, reply) => {
    const { revision, timestamp } = (await sites.visited(request)).current;
    const channel = sites.channelOf(request);
    return reply.header('Cache-Control', 'no-cache').send({ id: revision, timestamp, ...(channel !== null && { channel }) });
  });
  fastify.get('/sw.js', async (request, reply) => {
    reply.headers(serviceWorkerHeaders);
    const site = usesServiceWorker(env) ? await sites.stable(request) : null;
    return site?.shell.serviceWorker
      ? reply.sendFile(site.revision.shell.base + site.shell.serviceWorker)
      : reply.send(serviceWorkerRemoval);
  });
  // Package that teams install: docs/remotes.md.
  fastify.get('/kit/create-nearhand-remote.tgz', (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').sendFile('kit/create-nearhand-remote.tgz'),
  );
  fastify.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').header('Cache-Control', 'max-age=86400').send(icon));
  fastify.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(env.PUBLIC_URL)));
  fastify.get('/third-party-notices.txt', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await thirdPartyNotices(releases, (await sites.stable(request)).revision)),
  );
  fastify.get('/sitemap.xml', async (request, reply) => {
    if (sites.channelOf(request) !== null) return reply.callNotFound();
    const site = await sites.stable(request);
    return reply.type('application/xml').send(sitemap(env.PUBLIC_URL, site));
  });
}

function servePages(fastify: FastifyInstance, sites: ServedSites, pages: SitePages, findKey: SiteQueries['findKey']): void {
  for (const locale of locales)
    fastify.get(`/facts/${locale}.json`, async (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').send(await pages.findFacts(locale)),
    );
  // Shown for each page of the app that is opened without the server.
  fastify.get('/offline.html', async (request, reply) => pages.sendDocument(request, reply, await sites.visited(request), null));
  fastify.get('/*', async (request, reply) => pages.sendPage(request, reply));
  for (const path of ['/join', '/join/']) {
    fastify.get(path, async (request, reply) => {
      const code = submittedCode(request);
      // The page explains why a code does not work.
      const key = code && (await findKey(code, request.ip).catch(() => null));
      if (!key) return pages.sendPage(request, reply);
      return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(`/join/${key}`, 303);
    });
  }
}

async function registerReleased(fastify: FastifyInstance, env: Env, releases: ReleaseStore, queries: SiteQueries): Promise<void> {
  const sites = new ServedSites(env, releases);
  await fastify.register(fastifyStatic, { root: releases.dir, serve: false, preCompressed: true, cacheControl: false });
  fastify.setErrorHandler((error, request, reply) => channelRefusal(error, request, reply) ?? answerError(error, request, reply));
  fastify.addHook('onRequest', async (request, reply) => {
    if (sites.channelOf(request) !== null) reply.header('X-Robots-Tag', 'noindex');
  });
  serveSiteFiles(fastify, env, releases, sites);
  servePackages(fastify, env, releases, () => sites.production());
  serveDesktopFeed(fastify, env);
  serveAppLinks(fastify, env);
  servePages(fastify, sites, new SitePages(env, sites, queries), queries.findKey);
}

/** Serves the built site from the release store: hashed files, release documents and the documents of pages. */
export async function registerSite(fastify: FastifyInstance, env: Env, releases: ReleaseStore, queries: SiteQueries): Promise<void> {
  await fastify.register(async (files) => registerFiles(files, releases));
  await fastify.register(async (pages) => registerReleased(pages, env, releases, queries));
}
