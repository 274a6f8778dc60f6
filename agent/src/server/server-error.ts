/** A request that the server has refused, or that did not reach it (status 0). */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly status: number;
  /** Error code of the contract; empty if the response has none. */
  readonly code: string;
  readonly retryAfterMs: number;

  constructor(
    status: number,
    { code = '', message = '', retryAfterMs = 0 }: { code?: string; message?: string; retryAfterMs?: number } = {},
  ) {
    super(message || (status === 0 ? 'The server cannot be reached' : `The server has answered with status ${status}`));
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  /** The server has not done, and will not do, what was requested. */
  get isRefused(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  /** The device was removed, or its secret is not valid any more. */
  get isUnknownDevice(): boolean {
    return this.status === 401 || this.status === 404 || this.status === 410;
  }
}
