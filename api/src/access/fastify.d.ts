import type { Actor } from './actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; `null` if the operation requires no token. */
    actor: Actor | null;
  }
}
