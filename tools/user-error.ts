/** An error that the user can fix; its message is one line that names the cause. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
