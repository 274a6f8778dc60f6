import type { Actor } from './actor.ts';
import type { ReleaseTeam } from './release-team.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; `null` if the operation requires no token. */
    actor: Actor | null;
    /** The team of a release token; `null` for other operations. */
    releaseTeam: ReleaseTeam | null;
  }
}
