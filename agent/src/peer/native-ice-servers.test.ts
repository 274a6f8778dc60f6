import { describe, expect, it } from 'vitest';
import { nativeIceServers, type Path } from './native-ice-servers.ts';
import type { TcpRelay } from './turn-over-tcp.ts';

const credentials = { username: 'u', credential: 'p' };
const relayAt = (hostname: string, port: number) => ({ hostname, port, username: 'u', password: 'p', relayType: 'TurnUdp' });

function convert(urls: string[], path?: Path) {
  const bridged: TcpRelay[] = [];
  const servers = nativeIceServers(
    [{ urls, ...credentials }],
    (relay) => {
      bridged.push({ host: relay.host, port: relay.port, isSecure: relay.isSecure });
      return 50_000;
    },
    path,
  );
  return { servers, bridged };
}

describe('nativeIceServers', () => {
  it('takes STUN servers and relays over UDP as they are', () => {
    expect(convert(['stun:stun.example.com', 'turn:[2001:db8::1]:443?transport=udp', 'turn:turn.example.com']).servers).toEqual([
      { hostname: 'stun.example.com', port: 3478 },
      relayAt('2001:db8::1', 443),
      relayAt('turn.example.com', 3478),
    ]);
  });

  it('reaches one relay over TLS or TCP by a local port', () => {
    const urls = [
      'turn:turn.example.com?transport=tcp',
      'turns:turn.example.com:443?transport=tcp',
      'turn:one.example.com',
      'turn:two.example.com',
    ];
    const { servers, bridged } = convert(urls);
    expect(servers).toEqual([relayAt('one.example.com', 3478), relayAt('127.0.0.1', 50_000)]);
    expect(bridged).toEqual([{ host: 'turn.example.com', port: 443, isSecure: true }]);
    expect(convert(urls, 'tcpRelay').servers).toEqual([relayAt('127.0.0.1', 50_000)]);
    expect(convert(['turn:turn.example.com?transport=tcp']).bridged).toEqual([{ host: 'turn.example.com', port: 3478, isSecure: false }]);
  });

  it('leaves out unknown servers', () => {
    expect(convert(['turns:turn.example.com?transport=udp', 'http://turn.example.com', 'turn:']).servers).toEqual([]);
  });
});
