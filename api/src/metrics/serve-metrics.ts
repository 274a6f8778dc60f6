import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../http/domain-error.ts';
import { answerError } from '../http/errors/error.filter.ts';
import { routeOf } from '../http/request-route.ts';
import type { MetricsService } from './metrics.service.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The operation id, or the pattern of a route that is not in the contract. */
const operationLabelOf = (request: FastifyRequest): string => request.routeOptions.config.operation?.id ?? routeOf(request) ?? 'unknown';

/** Measures each answer. */
export function measureAnswers(fastify: FastifyInstance, metrics: () => MetricsService): void {
  fastify.addHook('onResponse', async (request, reply) => {
    metrics().noteAnswer(operationLabelOf(request), reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** `/metrics` for callers with the token; without a configured token the page does not exist. */
export function serveMetrics(fastify: FastifyInstance, token: string | undefined, metrics: () => MetricsService): void {
  if (!token) {
    fastify.get('/metrics', (_request, reply) => reply.callNotFound());
    return;
  }

  const expected = digest(`Bearer ${token}`);
  fastify.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      return answerError(new DomainError('UNAUTHENTICATED'), request, reply);
    }
    const { type, text } = await metrics().write();
    return reply.headers({ 'cache-control': 'no-store', 'content-type': type, 'x-content-type-options': 'nosniff' }).send(text);
  });
}
