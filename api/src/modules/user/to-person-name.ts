const maxLength = 100;

/** A name as it is shown: one line, without what turns or hides text; where there is none, the beginning of the address. */
export function toPersonName(name: string, email: string): string {
  const shown = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...(shown || (email.split('@')[0] ?? ''))].slice(0, maxLength).join('').trim();
}
