import { isIP } from 'node:net';

export interface TcpRelayCandidate {
  host: string;
  port: number;
  /** The candidate with another address, preferred to this one, but not to those of other kinds. */
  insteadAt(host: string, port: number): string;
}

/** Browsers prefer relays that they reach over UDP: type preference 2 in Chromium and Safari, 5 in Firefox, below it over TCP and TLS. */
const udpPreference = 2;
/** A step of the local preference, in the middle of a priority (RFC 8445 section 5.1.2.1). */
const step = 0x100;

/** A candidate of a peer that reaches its relay over TCP or TLS, according to its priority; null for others. */
export function readTcpRelayCandidate(candidate: string): TcpRelayCandidate | null {
  const [, head = '', priorityText = '', host = '', port = '', rest = ''] =
    /^((?:a=)?candidate:\S{1,32} \d{1,5} udp) (\d{1,10}) (\S{1,45}) (\d{1,5})( typ relay(?: .*)?)$/i.exec(candidate) ?? [];
  const priority = Number(priorityText);
  if (isIP(host) === 0 || priority >= udpPreference << 24) return null;
  if (Number(port) === 0 || Number(port) > 65_535) return null;
  const insteadAt = (otherHost: string, otherPort: number) => `${head} ${priority + step} ${otherHost} ${otherPort}${rest}`;
  return { host, port: Number(port), insteadAt };
}
