/** Normalizes a typed code to nine digits; null if it is not a code. */
export function parseSessionCode(typed: string): string | null {
  const digits = typed.replace(/[\s.\-–]/g, '');
  return /^[2-9]{9}$/.test(digits) ? digits : null;
}
