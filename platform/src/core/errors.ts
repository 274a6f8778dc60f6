import type { components } from '@nearhand/contracts/openapi.gen';

type ErrorBody = components['schemas']['Error'];

/** An error response of the API; `message` is localized for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: ErrorBody['details'];
  readonly requestId: string;

  constructor(body: ErrorBody) {
    super(body.message);
    this.status = body.status;
    this.code = body.code;
    this.details = body.details;
    this.requestId = body.requestId;
  }
}

export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
  readonly code: string = 'NETWORK';

  constructor(message = 'Please check your internet connection and try again.', options?: ErrorOptions) {
    super(message, options);
  }
}

export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError';
  override readonly code = 'TIMEOUT';

  constructor(ms: number) {
    super(`Timeout of ${ms}ms exceeded`);
  }
}

export class CancelledError extends Error {
  override readonly name = 'CancelledError';
  readonly code = 'CANCELLED';
}
