/** Something the person at the terminal can put right: its message is one clear line that names it. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
