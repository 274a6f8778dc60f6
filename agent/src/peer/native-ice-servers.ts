import type { IceServer } from 'node-datachannel';

const defaultPort = 3478;

/**
 * Converts ICE servers to those of libdatachannel, whose relays work over UDP only: others are left out, and the browser at the other
 * end uses them.
 */
export function nativeIceServers(servers: readonly RTCIceServer[]): (string | IceServer)[] {
  return servers.flatMap(({ urls, username, credential }) => [urls].flat().flatMap((url) => nativeIceServer(url, username, credential)));
}

function nativeIceServer(url: string, username = '', credential = ''): (string | IceServer)[] {
  const [, scheme, host = '', portText, transport = 'udp'] =
    /^(stun|turn):(\[[0-9a-fA-F:.]+\]|[^:?[\]]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url) ?? [];
  const port = Number(portText ?? defaultPort);
  const hostname = host.replace(/^\[|\]$/g, '');
  if (scheme === 'stun') return [{ hostname, port }];
  if (scheme === 'turn' && transport === 'udp') return [{ hostname, port, username, password: credential, relayType: 'TurnUdp' }];
  return [];
}
