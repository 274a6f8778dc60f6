/** An error of the identity provider; `code` is its own, such as INVALID_LOGIN_CREDENTIALS. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
