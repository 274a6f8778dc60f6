import type { Operation } from '@nearhand/contracts/operations';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that the route serves. */
    operation?: Operation;
    /** Media types that the body may have. */
    consumes?: string[];
    /** A page of the API documentation, which is no operation. */
    isDocumentation?: boolean;
  }
}
