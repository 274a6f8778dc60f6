/** The nine digits of a spoken code, however they were typed; null when it cannot be one. */
export function parseSessionCode(typed: string): string | null {
  const digits = typed.replace(/[\s.\-–]/g, '');
  return /^[2-9]{9}$/.test(digits) ? digits : null;
}
