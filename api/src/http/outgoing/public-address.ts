import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public addresses that answer only inside a cloud: Azure's host, with credentials of the machine. */
const refusedAddresses = new Set(['168.63.129.16']);
/** Addresses that are assigned on the internet. */
const globalIpv6 = ipaddr.parseCIDR('2000::/3');

/** Addresses that requests to the URLs of others may reach: public ones, and this machine in development. */
export interface PublicReach {
  isLoopbackAllowed: boolean;
}

/** Excludes private networks, this machine, link-local addresses (such as metadata services), and addresses that stand for another one. */
export function isReachable(address: string, { isLoopbackAllowed }: PublicReach): boolean {
  if (isIP(address) === 0) return false;
  const plain = ipaddr.process(address);
  const range = plain.range();
  if (range === 'loopback') return isLoopbackAllowed;
  if (range !== 'unicast' || refusedAddresses.has(plain.toString())) return false;
  return plain.kind() === 'ipv4' || plain.match(globalIpv6);
}

const isPublic = (address: string) => isReachable(address, { isLoopbackAllowed: false });

/** The address that the host of a URL spells out. */
function addressIn({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) > 0 ? address : null;
}

const isLocalName = (hostname: string) => /(^|\.)localhost\.?$/.test(hostname);

/**
 * Names that only the name servers of a network or a cluster resolve: of one label, and in the domains for internal and special use
 * (RFC 6761, 6762, 7686, 8375 and 9476, ICANN).
 */
const isInternalName = (hostname: string) =>
  /^[^.]*\.?$/.test(hostname) ||
  /\.(local|localdomain|internal|intranet|private|corp|home|lan|svc|consul|test|onion|alt|arpa)\.?$/.test(hostname);

/** Ports of servers for the web; an empty one is that of the scheme. */
const publicPorts = ['', '8443'];

/** Returns why nothing may be sent to a URL, as far as the URL itself shows it; null if requests may be sent. */
export function publicUrlFault(text: string, reach: PublicReach): string | null {
  const url = URL.parse(text);
  if (!url || url.hostname === '') return 'must be a URL';
  if (url.username || url.password || url.hash) return 'must have neither user nor fragment';
  const address = addressIn(url);
  const isLocal = address === null ? isLocalName(url.hostname) : isReachable(address, { isLoopbackAllowed: true }) && !isPublic(address);
  if (isLocal && reach.isLoopbackAllowed) return ['http:', 'https:'].includes(url.protocol) ? null : 'must begin with http:// or https://';
  if (url.protocol !== 'https:') return 'must begin with https://';
  if (address === null ? isLocal || isInternalName(url.hostname) : !isPublic(address)) return 'must have a host on the internet';
  return publicPorts.includes(url.port) ? null : 'must have port 443 or 8443';
}
