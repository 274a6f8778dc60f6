/** Breaks of lines, what turns the direction of text, and what takes no room; what joins emoji and letters stays. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\s\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]+/gu;
const visible = /[^\p{C}\p{Z}\p{M}]/u;

/** A name as it is shown, on one line; empty where nothing of it can be seen. */
export function toPlainName(name: string): string {
  const shown = name.replace(unfit, ' ').trim();
  return visible.test(shown) ? shown : '';
}
