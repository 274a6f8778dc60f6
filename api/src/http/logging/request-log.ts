import type { FastifyInstance } from 'fastify';

/** Files of builds, which are the same for everybody. */
const isAsset = (url: string) => url.startsWith('/assets/');

/** The trace of a caller or a proxy (W3C Trace Context); undefined for none, or another text. */
function traceIdOf(traceparent: unknown): string | undefined {
  const [, id] = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(traceparent)) ?? [];
  return id === undefined || /^0+$/.test(id) ? undefined : id;
}

/** Names each answer by its request id, and logs it by its route: addresses carry keys and codes, patterns do not. */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isAsset(request.url)) reply.header('x-request-id', request.id);
  });

  fastify.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: (request.is404 ? undefined : request.routeOptions.url) ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.actor?.userId,
        traceId: traceIdOf(request.headers['traceparent']),
      },
      'answered',
    );
  });
}
