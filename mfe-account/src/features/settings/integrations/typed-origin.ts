const isLocal = (hostname: string) => hostname === 'localhost' || hostname === '127.0.0.1';

/** The origin of a typed address, as the server accepts it; null for anything else. */
export function typedOrigin(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  if (/[*;,'\s]/.test(hostname)) return null;
  return protocol === 'https:' || (protocol === 'http:' && isLocal(hostname)) ? origin : null;
}
