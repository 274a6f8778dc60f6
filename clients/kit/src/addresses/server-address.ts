const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origin of a server whose address was typed or configured; null if the app must not use it. Only the computer itself is reached
 * without encryption.
 */
export function serverOrigin(text: string): string | null {
  const trimmed = text.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[\w.-]+:\d+(\/|$)/.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, hostname, origin } = new URL(address);
  if (username || password || !hostname) return null;
  return protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname)) ? origin : null;
}
