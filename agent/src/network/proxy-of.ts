import { BlockList, isIP } from 'node:net';
import { UserError } from '../user-error.ts';
import { deviceText } from '../visibility/device-texts.ts';
import type { NetworkSettings } from './network-settings.ts';

export interface HttpProxy {
  isSecure: boolean;
  host: string;
  port: number;
  /** Value of the header `Proxy-Authorization`; null without credentials. */
  authorization: string | null;
}

/** The proxy for an address, as curl chooses it; null without one. Throws a UserError for a proxy of another kind. */
export function proxyOf({ protocol, hostname }: URL, { httpProxy, httpsProxy, allProxy, noProxy = '' }: NetworkSettings): HttpProxy | null {
  const [variable, own] = protocol === 'https:' ? ['https_proxy', httpsProxy] : ['http_proxy', httpProxy];
  const address = own ?? allProxy;
  if (!address || isExempt(withoutBrackets(hostname), noProxy)) return null;
  const proxy = parseProxy(address);
  // The address may contain a password.
  if (!proxy) throw new UserError(deviceText('agent.command.proxyInvalid', { variable: own ? variable : 'all_proxy' }));
  return proxy;
}

const usualPorts = { 'http:': 1080, 'https:': 443 } as const;

function parseProxy(given: string): HttpProxy | null {
  const address = given.includes('://') ? given : `http://${given}`;
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  const isSecure = url.protocol === 'https:';
  // A URL drops the usual port of its protocol, which is another one for proxies.
  const [, port = usualPorts[url.protocol]] = /^[^/]+\/\/[^/]*:(\d+)\/?$/.exec(address) ?? [];
  const credentials = `${decoded(url.username)}:${decoded(url.password)}`;
  return {
    isSecure,
    host: withoutBrackets(url.hostname),
    port: Number(port),
    authorization: credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a host is reached directly: `*` stands alone, a name is a domain with all below it, and an address may be a network. */
function isExempt(host: string, noProxy: string): boolean {
  if (noProxy.trim() === '*') return true;
  const entries = noProxy.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.some(isIP(host) === 0 ? (entry) => isWithinDomain(host, entry) : (entry) => isWithinNetwork(host, withoutBrackets(entry)));
}

function isWithinDomain(host: string, entry: string): boolean {
  const domain = entry.toLowerCase().replace(/^\./, '').replace(/\.$/, '');
  return domain !== '' && `.${host.toLowerCase().replace(/\.$/, '')}`.endsWith(`.${domain}`);
}

function isWithinNetwork(host: string, entry: string): boolean {
  const version = isIP(host);
  const [address = '', bits = version === 4 ? '32' : '128', ...rest] = entry.split('/');
  if (isIP(address) !== version || !/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128) || rest.length > 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const network = new BlockList();
  network.addSubnet(address, Number(bits), family);
  return network.check(host, family);
}
