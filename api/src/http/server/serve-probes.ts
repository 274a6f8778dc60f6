import type { FastifyInstance } from 'fastify';
import type { DrainService } from './drain.service.ts';

/** `/readyz` for balancers: whether this process should get requests. */
export function serveProbes(fastify: FastifyInstance, drain: () => DrainService): void {
  fastify.get('/readyz', { logLevel: 'silent' }, (_request, reply) => {
    const isReady = !drain().isDraining;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ isReady, server: isReady ? 'running' : 'draining' });
  });
}
