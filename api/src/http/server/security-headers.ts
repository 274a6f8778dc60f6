import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiUrl, isIdentityUrl } from '../request-url.ts';

/** Sites that show a link to a public page show its picture. */
const previews = '/assets/previews/';

const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/**
 * No answer is taken for another type than it names, and none is loaded by pages of other sites, except what is for them: clients
 * of the identity protocol, pictures of links, and pages in frames (`pageHeaders`). Answers of the API are data: never kept by a cache, never taken for a page.
 */
export function secureAnswer({ url }: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cross-origin-resource-policy', isIdentityUrl(url) || url.startsWith(previews) ? 'cross-origin' : 'same-origin');
  if (isApiUrl(url) || isIdentityUrl(url)) reply.headers(apiHeaders);
}

export function secureAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => secureAnswer(request, reply));
}
