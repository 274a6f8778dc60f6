/** Line breaks, direction marks and invisible characters, except joiners of emoji and letters. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\s\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]+/gu;
const visible = /[^\p{C}\p{Z}\p{M}]/u;

/** A name on one line; empty if nothing of it is visible. */
export function toPlainName(name: string): string {
  const shown = name.replace(unfit, ' ').trim();
  return visible.test(shown) ? shown : '';
}
