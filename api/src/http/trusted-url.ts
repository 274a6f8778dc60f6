/**
 * Where a visitor may be sent after signing in: an http(s) address of our own origin, given whole or as a path; `null` for any
 * other. Whoever navigates uses its path, search and hash only.
 */
export function trustedUrl(text: string, base: string): URL | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const isOurs = url.origin === new URL(base).origin && /^https?:$/.test(url.protocol);
  return isOurs && url.username === '' && url.password === '' ? url : null;
}
