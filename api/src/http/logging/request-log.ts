import type { FastifyInstance } from 'fastify';
import { readTraceparent } from '../../tracing/traceparent.ts';
import { isAsset } from '../request-url.ts';

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
        traceId: request.span?.ids.traceId ?? readTraceparent(request.headers['traceparent'])?.traceId,
        spanId: request.span?.ids.spanId,
      },
      'answered',
    );
  });
}
