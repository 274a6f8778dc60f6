import type { Actor } from './actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; `null` where the operation requires no token. */
    actor: Actor | null;
  }
}
