import type { FastifyInstance } from 'fastify';
import { isIdentityUrl } from '../request-url.ts';

/** Clients of the identity protocol may live on any origin; no cookie is involved. Everything else is same-origin. */
export function openIdentityToAllOrigins(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isIdentityUrl(request.url)) return;
    reply.header('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS') return;

    return reply
      .header('access-control-allow-methods', 'GET, POST, OPTIONS')
      .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
      .header('access-control-max-age', '3600')
      .header('vary', 'access-control-request-headers')
      .status(204)
      .send();
  });
}
