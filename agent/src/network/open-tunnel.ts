import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { isIP, isIPv6, type Socket } from 'node:net';
import tls from 'node:tls';
import { deviceText } from '../visibility/device-texts.ts';
import type { HttpProxy } from './proxy-of.ts';

const timeoutMs = 20_000;

/** A proxy that does not connect, in words for the user. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
}

export interface Destination {
  host: string;
  port: number;
  isSecure: boolean;
}

/** A connection through a proxy, by the method CONNECT. */
export async function openTunnel(proxy: HttpProxy, { host, port, isSecure }: Destination): Promise<Socket> {
  const tunnel = await connect(proxy, host, port);
  if (!isSecure) return tunnel;
  const secure = tls.connect({ socket: tunnel, host, ...(isIP(host) === 0 && { servername: host }) });
  await once(secure, 'secureConnect');
  return secure;
}

function connect(proxy: HttpProxy, host: string, port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const { isSecure, authorization } = proxy;
  const address = authority(host, port);
  const name = authority(proxy.host, proxy.port);
  const protocol = isSecure ? https : http;
  const request = protocol.request({
    method: 'CONNECT',
    host: proxy.host,
    port: proxy.port,
    path: address,
    headers: { host: address, ...(authorization && { 'proxy-authorization': authorization }) },
    // The global one may lead through the proxy.
    agent: new protocol.Agent(),
    timeout: timeoutMs,
  });
  request.on('connect', ({ statusCode = 0 }, socket: Socket, head) => {
    if (statusCode < 200 || statusCode > 299) {
      socket.destroy();
      reject(new ProxyError(refusal(statusCode, name, host)));
      return;
    }
    socket.setTimeout(0);
    if (head.length > 0) socket.unshift(head);
    resolve(socket);
  });
  request.on('timeout', () => request.destroy());
  request.on('close', () => reject(new ProxyError(deviceText('agent.command.proxyUnreachable', { proxy: name }))));
  // Followed by the event "close".
  request.on('error', () => undefined);
  request.end();
  return promise;
}

const authority = (host: string, port: number): string => `${isIPv6(host) ? `[${host}]` : host}:${port}`;

const refusal = (status: number, proxy: string, server: string): string =>
  status === 407
    ? deviceText('agent.command.proxySignIn', { proxy, status })
    : deviceText('agent.command.proxyRefused', { proxy, status, server });
