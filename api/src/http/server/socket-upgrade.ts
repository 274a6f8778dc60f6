import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { realtimePath } from '@nearhand/contracts/realtime';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '../request-url.ts';
import { canonicalUrl } from './canonical-url.ts';

export const socketUrl = `${realtimePath}/`;

/** The connection of an upgrade request, and the bytes after the request. */
export interface Upgrade {
  socket: Socket;
  head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** Whether a request is upgraded to a WebSocket. Other upgrade headers are ignored (RFC 9110, 7.8). */
export const isSocketUpgrade = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && pathOf(canonicalUrl(url)) === socketUrl;

export const upgradeOf = (request: IncomingMessage): Upgrade | undefined => upgrades.get(request);

/** Takes upgrades through Fastify like other requests: the same hooks, the same caller's address, the same refusals. */
export function routeUpgrades(fastify: FastifyInstance): void {
  fastify.server.on('upgrade', (request, duplex, head) => {
    const socket = duplex as Socket;
    const response = new ServerResponse(request);
    socket.on('error', () => socket.destroy());
    upgrades.set(request, { socket, head });
    response.assignSocket(socket);
    // The parser has let go of the connection, so a refusal is its last answer.
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.destroySoon());
    fastify.routing(request, response);
  });
}
