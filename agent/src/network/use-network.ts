import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import type { NetworkSettings } from './network-settings.ts';
import { openTunnel } from './open-tunnel.ts';
import { type HttpProxy, proxyOf, withoutBrackets } from './proxy-of.ts';

let current: NetworkSettings = {};

/** Makes the program use these settings on its way to the server from now on. */
export async function useNetwork(server: string, settings: NetworkSettings): Promise<void> {
  current = settings;
  // Companies install certificates of their own on their computers.
  const certificates = [...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...(settings.certificates ?? [])];
  tls.setDefaultCACertificates(certificates);
  const proxy = proxyFor(server);
  if (proxy) await fetchThrough(proxy);
}

/** The proxy for an address; null without one. */
export const proxyFor = (address: string): HttpProxy | null => proxyOf(new URL(address), current);

async function fetchThrough(proxy: HttpProxy): Promise<void> {
  const { Agent, setGlobalDispatcher } = await import('undici');
  const dispatcher = new Agent({
    connect: ({ protocol, hostname, port }, done) => {
      const isSecure = protocol === 'https:';
      openTunnel(proxy, { host: withoutBrackets(hostname), port: Number(port || (isSecure ? 443 : 80)), isSecure }).then(
        (socket) => done(null, socket),
        (error: Error) => done(error, null),
      );
    },
  });
  setGlobalDispatcher(dispatcher);
}

/** Opens the sockets of requests to an address; false where they are opened directly. */
export function socketAgent(address: string): http.Agent | false {
  const proxy = proxyFor(address);
  if (!proxy) return false;
  const isSecure = address.startsWith('https:');
  const agent = isSecure ? new https.Agent() : new http.Agent();
  agent.createConnection = ({ host, port }, done) => {
    openTunnel(proxy, { host: host ?? '', port: Number(port), isSecure }).then(
      (socket) => done?.(null, socket),
      (error: Error) => done?.(error, undefined as never),
    );
    return undefined;
  };
  return agent;
}
