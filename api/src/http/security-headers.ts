import type { FastifyInstance } from 'fastify';
import { isApiUrl, isIdentityUrl } from './areas.ts';

/** Answers of the API are data: never kept by a cache, never taken for a page. */
export function guardAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isApiUrl(request.url) && !isIdentityUrl(request.url)) return;
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
}
