/** Path of the destination if it is on the API's origin over http or https, else null (spec §5). */
export function safeRedirect(redirectTo: string | null, apiBase: URL): string | null {
  if (!redirectTo || !URL.canParse(redirectTo, apiBase)) return null;
  const url = new URL(redirectTo, apiBase);
  const isTrusted = ['http:', 'https:'].includes(url.protocol) && url.origin === apiBase.origin && !url.username && !url.password;
  // A path like `//elsewhere` would be another host.
  return isTrusted && !/^\/[/\\]/.test(url.pathname) ? url.pathname + url.search + url.hash : null;
}
