/**
 * - `refused`: the browser does not show the page, because the company does not list the origin of this page, or there is no such company.
 * - `timeout`: the page, or the response to a call, did not arrive in time.
 * - `version`: the server and this package do not understand each other.
 * - `invalid`: an option has a wrong type or is too long.
 * - `failed`: a call failed; `code` states why.
 * - `destroyed`: the frame was removed or loaded again.
 */
export type EmbedErrorReason = 'refused' | 'timeout' | 'version' | 'invalid' | 'failed' | 'destroyed';

export class EmbedError extends Error {
  override readonly name = 'EmbedError';
  readonly reason: EmbedErrorReason;
  /** Code of a failed call: `NOT_SIGNED_IN`, `BUSY`, `FAILED` or a code of the API. */
  readonly code: string | null;

  constructor(reason: EmbedErrorReason, message: string, code: string | null = null) {
    super(message);
    this.reason = reason;
    this.code = code;
  }
}
