import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public addresses that answer only inside a cloud: Azure's host, with credentials of the machine. */
const refusedAddresses = new Set(['168.63.129.16']);
/** Addresses that are assigned on the internet. */
const globalIpv6 = ipaddr.parseCIDR('2000::/3');

/** What webhooks may reach: public addresses, and this machine in development. */
export interface WebhookReach {
  isLoopbackAllowed: boolean;
}

/** Without private networks, this machine, link-local addresses such as those of metadata services, and addresses that stand for another one. */
export function isReachable(address: string, { isLoopbackAllowed }: WebhookReach): boolean {
  if (isIP(address) === 0) return false;
  const plain = ipaddr.process(address);
  const range = plain.range();
  if (range === 'loopback') return isLoopbackAllowed;
  if (range !== 'unicast' || refusedAddresses.has(plain.toString())) return false;
  return plain.kind() === 'ipv4' || plain.match(globalIpv6);
}

/** The address that the host of a URL spells out. */
export function addressIn({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) > 0 ? address : null;
}

const isLocalName = (hostname: string) => /(^|\.)localhost\.?$/.test(hostname);

/** Whether events may be sent to a URL, as far as the URL itself shows it. */
export function isWebhookUrl(text: string, reach: WebhookReach): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password || url.hash || url.hostname === '') return false;
  const address = addressIn(url);
  const isLocal =
    isLocalName(url.hostname) ||
    (address !== null && isReachable(address, { isLoopbackAllowed: true }) && !isReachable(address, { isLoopbackAllowed: false }));
  if (isLocal) return reach.isLoopbackAllowed && ['http:', 'https:'].includes(url.protocol);
  return url.protocol === 'https:' && (address === null || isReachable(address, reach));
}
