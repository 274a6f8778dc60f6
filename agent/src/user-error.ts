/** A failure whose message is all that the user of the command needs. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
