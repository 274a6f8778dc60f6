/** The `code` of a system error, such as EACCES; also of errors from another realm, which `instanceof` does not know. */
export function errorCode(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null;
}
