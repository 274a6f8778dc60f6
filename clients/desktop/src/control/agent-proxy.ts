const proxyEntry = /^(PROXY|HTTPS) +(\[[\da-f:.]+\]:\d{1,5}|[\w.-]+:\d{1,5})$/i;

/**
 * The variables by which the agent takes the way that Chromium has found for an address, such as `PROXY proxy.example.com:3128; DIRECT`.
 * The agent has no second attempt, so the first entry of a kind that it supports counts. Null if there is none, as with SOCKS only.
 */
export function proxyVariables(found: string, origin: string): NodeJS.ProcessEnv | null {
  const variable = origin.startsWith('https:') ? 'https_proxy' : 'http_proxy';
  for (const entry of found.split(';').map((text) => text.trim())) {
    if (/^DIRECT$/i.test(entry)) return {};
    const [, kind, address] = proxyEntry.exec(entry) ?? [];
    if (kind && address) return { [variable]: `${kind.toUpperCase() === 'HTTPS' ? 'https' : 'http'}://${address}` };
  }
  return null;
}
