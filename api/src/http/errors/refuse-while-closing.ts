import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';

/** Answers UNAVAILABLE on open connections while the server closes. Fastify's own 503 has another body and no Retry-After. */
export function refuseWhileClosing(fastify: FastifyInstance): void {
  let isClosing = false;
  fastify.addHook('preClose', async () => {
    isClosing = true;
  });
  fastify.addHook('onRequest', async () => {
    if (isClosing) throw new DomainError('UNAVAILABLE');
  });
}
