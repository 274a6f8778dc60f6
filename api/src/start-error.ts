/** Why the server cannot start, as one line that names what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
