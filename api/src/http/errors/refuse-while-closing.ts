import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';

/**
 * While the server drains, requests are served and their answers close the connection. On connections that are still open when it closes they
 * are answered UNAVAILABLE; Fastify's own 503 has another body and no Retry-After.
 */
export function refuseWhileClosing(fastify: FastifyInstance, isDraining: () => boolean): void {
  let isClosing = false;
  fastify.addHook('preClose', async () => {
    isClosing = true;
  });
  fastify.addHook('onRequest', async () => {
    if (isClosing) throw new DomainError('UNAVAILABLE');
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
}
