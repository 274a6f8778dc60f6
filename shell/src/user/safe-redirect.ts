/**
 * Where to go after signing in: the path of a wanted address, when that is on the API's origin over http or https.
 * Anything else is untrusted and answers null (spec §5).
 */
export function safeRedirect(redirectTo: string | null, apiBase: URL): string | null {
  if (!redirectTo || !URL.canParse(redirectTo, apiBase)) return null;
  const url = new URL(redirectTo, apiBase);
  const isTrusted = ['http:', 'https:'].includes(url.protocol) && url.origin === apiBase.origin && !url.username && !url.password;
  // Followed as a path, `//elsewhere` would be another host.
  return isTrusted && !/^\/[/\\]/.test(url.pathname) ? url.pathname + url.search + url.hash : null;
}
