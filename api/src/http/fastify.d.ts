import type { Operation } from '@nearhand/contracts/operations';
import type { Actor } from '../access/actor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's operation that this route serves. */
    operation?: Operation;
    /** Media types that its body may have. */
    consumes?: string[];
    /** A page about the contract, which no operation describes. */
    isDocumentation?: boolean;
  }
  interface FastifyRequest {
    /** Who calls; `null` where the operation asks nobody. */
    actor: Actor | null;
  }
}
