import type { IceServer } from 'node-datachannel';
import type { TcpRelay } from './turn-over-tcp.ts';

interface Server extends TcpRelay {
  isRelay: boolean;
  isUdp: boolean;
  username: string;
  password: string;
}

/** libdatachannel uses no more relays. */
const mostRelays = 2;

/**
 * Converts ICE servers to those of libdatachannel, whose relays work over UDP only. `bridge` returns the local UDP port at which a relay over
 * TCP or TLS is reached. TLS passes more firewalls than TCP.
 */
export function nativeIceServers(servers: readonly RTCIceServer[], bridge: (relay: TcpRelay) => number): (string | IceServer)[] {
  const known = servers.flatMap(({ urls, username = '', credential = '' }) =>
    [urls].flat().flatMap((url) => serverOf(url, username, credential)),
  );
  const stun = known.filter(({ isRelay }) => !isRelay);
  const relays = known.filter(({ isRelay }) => isRelay);
  const overTcp = relays.find(({ isUdp, isSecure }) => !isUdp && isSecure) ?? relays.find(({ isUdp }) => !isUdp);
  const overUdp = relays.filter(({ isUdp }) => isUdp).slice(0, mostRelays - (overTcp ? 1 : 0));
  return [
    ...stun.map(({ host: hostname, port }) => ({ hostname, port })),
    ...overUdp.map(({ host, port, username, password }) => relayAt(host, port, username, password)),
    ...(overTcp ? [relayAt('127.0.0.1', bridge(overTcp), overTcp.username, overTcp.password)] : []),
  ];
}

const relayAt = (hostname: string, port: number, username: string, password: string): IceServer => ({
  hostname,
  port,
  username,
  password,
  relayType: 'TurnUdp',
});

function serverOf(url: string, username: string, password: string): Server[] {
  const [, scheme, host = '', portText, transport] =
    /^(stun|turns?):(\[[0-9a-fA-F:.]+\]|[^:?[\]]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url) ?? [];
  const isSecure = scheme === 'turns';
  const protocol = transport ?? (isSecure ? 'tcp' : 'udp');
  // TURN over DTLS.
  if (!scheme || (isSecure && protocol === 'udp')) return [];
  const port = Number(portText ?? (isSecure ? 5349 : 3478));
  return [
    { isRelay: scheme !== 'stun', isUdp: protocol === 'udp', isSecure, host: host.replace(/^\[|\]$/g, ''), port, username, password },
  ];
}
