import type { components } from '@nearhand/contracts/openapi.gen';

export type ErrorCode = components['schemas']['ErrorCode'];

/** A refusal that the caller can understand: a code and values, never a sentence. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: ErrorCode,
    readonly details?: Record<string, unknown>,
    /** Seconds after which it is worth trying again. */
    readonly retryAfter?: number,
  ) {
    super(code);
  }
}
