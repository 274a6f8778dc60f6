/**
 * Where a visitor may be sent after signing in: an http(s) address of our own origin, given whole or as a path; `null` for any
 * other. Whoever navigates uses its path, search and hash only.
 */
export function trustedUrl(text: string, base: string): URL | null {
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const isOurs = url.origin === new URL(base).origin && /^https?:$/.test(url.protocol);
  // Followed as a path, `//elsewhere` would be another host.
  const isPath = !/^\/[/\\]/.test(url.pathname);
  return isOurs && isPath && url.username === '' && url.password === '' ? url : null;
}
