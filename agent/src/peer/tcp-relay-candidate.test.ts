import { describe, expect, it } from 'vitest';
import { readTcpRelayCandidate } from './tcp-relay-candidate.ts';

/** Candidates of Chromium, for relays that it reaches over TLS, TCP and UDP. */
const [tls, tcp, udp] = [8191, 16785407, 33562623].map(
  (priority) => `candidate:1794455168 1 udp ${priority} 192.0.2.7 49223 typ relay raddr 198.51.100.2 rport 36904 generation 0 ufrag UcyV`,
) as [string, string, string];

describe('readTcpRelayCandidate', () => {
  it.each([tls, tcp])('recognizes %s', (candidate) => {
    expect(readTcpRelayCandidate(candidate)).toMatchObject({ host: '192.0.2.7', port: 49223 });
  });

  it('names another address, which is preferred', () => {
    expect(readTcpRelayCandidate(tcp)?.insteadAt('127.0.0.1', 5000)).toBe(
      'candidate:1794455168 1 udp 16785663 127.0.0.1 5000 typ relay raddr 198.51.100.2 rport 36904 generation 0 ufrag UcyV',
    );
  });

  it.each([
    udp,
    'candidate:1 1 udp 2113937151 198.51.100.2 57379 typ host',
    tcp.replace('192.0.2.7', 'relay.example.com'),
    tcp.replace('49223', '0'),
    tcp.replace('49223', '70000'),
    tcp.replace(' typ', '\r\na=x typ'),
    '',
  ])('ignores %j', (candidate) => {
    expect(readTcpRelayCandidate(candidate)).toBeNull();
  });
});
