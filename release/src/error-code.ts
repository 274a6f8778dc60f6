/** The `code` of a system error, such as EACCES, also for errors of another realm. */
export function errorCode(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null;
}
