import type { Operation } from '@nearhand/contracts/operations';
import type { Span } from '../tracing/tracer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that the route serves. */
    operation?: Operation;
    /** Media types that the body may have. */
    consumes?: string[];
    /** Whether the bytes of the body are kept, for a signature. */
    keepsRawBody?: boolean;
    /** Whether the handler parses the body, after it has verified the bytes. */
    leavesBodyUnparsed?: boolean;
    /** Whether the handler reads the body as it arrives. */
    streamsBody?: boolean;
    /** Bytes of its body, instead of the limit for all. */
    bodyLimit?: number;
    /** A page of the API documentation, which is no operation. */
    isDocumentation?: boolean;
  }
  interface FastifyRequest {
    /** The bytes of the body, if the operation keeps them. */
    rawBody?: Buffer;
    /** If it is traced. */
    span?: Span;
  }
}
