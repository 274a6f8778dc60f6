/** The origin of the server, or null: https, or http on this machine. */
export function serverOrigin(text) {
  try {
    const { protocol, hostname, origin } = new URL(text);
    const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
    return protocol === 'https:' || (protocol === 'http:' && isLocal) ? origin : null;
  } catch {
    return null;
  }
}

/** The server from which this extension was downloaded. */
const ownServer = '{server}';

/** The chosen server, or the own one; null without either. */
export async function readServer() {
  const { server } = await chrome.storage.local.get('server');
  return serverOrigin(server ?? ownServer);
}
