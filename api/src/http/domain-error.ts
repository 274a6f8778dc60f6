import type { components } from '@nearhand/contracts/openapi.gen';

export type ErrorCode = components['schemas']['ErrorCode'];

/** A refusal of the contract: a code and values, never a sentence. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: ErrorCode,
    readonly details?: Record<string, unknown>,
    /** `Retry-After` in seconds. */
    readonly retryAfter?: number,
  ) {
    super(code);
  }
}
