import type { Actor } from './actor.ts';
import type { ReleaseCaller, ReleaseTeam } from './release-team.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; `null` if the operation requires no token. */
    actor: Actor | null;
    /** The team of a release token; `null` for other operations and callers. */
    releaseTeam: ReleaseTeam | null;
    /** The same, or a platform admin with the remote of the call. */
    releaseCaller: ReleaseCaller | null;
    /** Email address of the caller of an operation that platform admins may call, if it is one of them. */
    platformAdmin: string | null;
  }
}
