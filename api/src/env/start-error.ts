/** Reason why the server cannot start, in one line that names the setting to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
