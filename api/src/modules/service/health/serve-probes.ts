import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReadinessService } from './readiness.service.ts';

/** Probes come every second: they are not logged. */
const options = { logLevel: 'silent' } as const;
const send = (reply: FastifyReply, isGood: boolean, body: object) =>
  reply
    .code(isGood ? 200 : 503)
    .header('cache-control', 'no-store')
    .send(body);

/** Addresses for load balancers and orchestrators, outside of the contract: see `docs/monitoring.md`. */
export function serveProbes(fastify: FastifyInstance, readiness: () => ReadinessService): void {
  // This process answers, so its event loop turns.
  fastify.get('/livez', options, (_request, reply) => send(reply, true, { isAlive: true }));
  fastify.get('/startupz', options, (_request, reply) => send(reply, true, { isStarted: true }));
  fastify.get('/readyz', options, async (_request, reply) => {
    const state = await readiness().read();
    return send(reply, state.isReady, state);
  });
}
