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

/** Allowed ways to a peer: all paths, or only a relay that is reached over TCP or TLS. */
export type Path = 'any' | 'tcpRelay';

/** Whether there is a relay over TCP or TLS. */
export const hasTcpRelay = (servers: readonly RTCIceServer[]): boolean => tcpRelayOf(serversOf(servers)) !== undefined;

/**
 * Converts ICE servers to those of libdatachannel, whose relays work over UDP only. `bridge` returns the local UDP port at which a relay over
 * TCP or TLS is reached.
 */
export function nativeIceServers(
  servers: readonly RTCIceServer[],
  bridge: (relay: TcpRelay) => number,
  path: Path = 'any',
): (string | IceServer)[] {
  const known = serversOf(servers);
  const overTcp = tcpRelayOf(known);
  const bridged = overTcp ? [relayAt('127.0.0.1', bridge(overTcp), overTcp.username, overTcp.password)] : [];
  if (path === 'tcpRelay') return bridged;
  const stun = known.filter(({ isRelay }) => !isRelay);
  const overUdp = known.filter(({ isRelay, isUdp }) => isRelay && isUdp).slice(0, mostRelays - bridged.length);
  return [
    ...stun.map(({ host: hostname, port }) => ({ hostname, port })),
    ...overUdp.map(({ host, port, username, password }) => relayAt(host, port, username, password)),
    ...bridged,
  ];
}

const serversOf = (servers: readonly RTCIceServer[]): Server[] =>
  servers.flatMap(({ urls, username = '', credential = '' }) => [urls].flat().flatMap((url) => serverOf(url, username, credential)));

/** TLS passes more firewalls than TCP. */
function tcpRelayOf(servers: readonly Server[]): Server | undefined {
  const relays = servers.filter(({ isRelay, isUdp }) => isRelay && !isUdp);
  return relays.find(({ isSecure }) => isSecure) ?? relays[0];
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
