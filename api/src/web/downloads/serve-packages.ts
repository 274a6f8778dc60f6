import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf } from '@nearhand/release/build-id';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env/env.ts';
import { companyIdOf } from '../company-id.ts';
import type { Site } from '../site-store.ts';
import { appPackage } from './app-package.ts';

/** The remote whose build contains the templates. */
const owner = 'mfe_integrations';

/** Serves the apps for help desks and browsers, each with the address of this server: `/packages/zendesk.zip?company=<id>`. */
export function servePackages(fastify: FastifyInstance, { PUBLIC_URL }: Env, store: ReleaseStore, site: () => Promise<Site>): void {
  fastify.get('/packages/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const { company } = request.query as { company?: unknown };
    const { remotes } = (await site()).revision;
    const base = remotes.find(({ name }) => name === owner)?.base;
    const path = base && /^[a-z]+\.zip$/.test(file) ? `${pathOf(base)}/packages/${file}` : null;
    const template = path && (await store.provide(path)) ? await readFile(join(store.dir, path)).catch(() => null) : null;
    if (!template) return reply.callNotFound();
    const archive = appPackage(template, { server: new URL(PUBLIC_URL).origin, companyId: companyIdOf(company) });
    return reply
      .type('application/zip')
      .headers({ 'Cache-Control': 'no-cache', 'Content-Disposition': `attachment; filename="nearhand-${file}"` })
      .send(archive);
  });
}
