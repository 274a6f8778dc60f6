import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Env } from '../env/env.ts';
import { DomainError } from '../http/domain-error.ts';
import { answerError } from '../http/errors/error.filter.ts';
import { AddressRateLimit } from '../http/limits/address-rate-limit.ts';
import { routeUpgrades, socketUrl, type Upgrade, upgradeOf } from '../http/server/socket-upgrade.ts';
import { storeAddress } from './socket-address.ts';

/** Whether pages have an origin: that of production or of a channel. */
type IsOwn = (origin: string) => Promise<boolean>;
type Accept = (request: IncomingMessage, upgrade: Upgrade) => void;

/** Requests that the websocket library would refuse with its own messages. */
const schema = {
  querystring: {
    type: 'object',
    required: ['EIO', 'transport'],
    properties: { EIO: { const: '4' }, transport: { const: 'websocket' }, sid: false },
  },
  headers: {
    type: 'object',
    required: ['sec-websocket-key', 'sec-websocket-version'],
    properties: { 'sec-websocket-key': { type: 'string', pattern: '^[+/0-9A-Za-z]{22}==$' }, 'sec-websocket-version': { const: '13' } },
  },
} as const;

/** Accepts websocket upgrades. Each instance limits addresses by itself: a query would cost more than a socket. */
export function serveSockets(fastify: FastifyInstance, env: Env, isOwn: IsOwn, accept: Accept): void {
  const limit = new AddressRateLimit([
    new RateLimiterMemory({ points: env.SOCKET_LIMIT_PER_SECOND, duration: 1 }),
    new RateLimiterMemory({ points: env.SOCKET_LIMIT_PER_MINUTE, duration: 60 }),
  ]);
  routeUpgrades(fastify);
  fastify.route({
    method: 'GET',
    url: socketUrl,
    exposeHeadRoute: false,
    schema,
    errorHandler: answerError,
    onRequest: async ({ raw, ip, headers: { origin } }) => {
      if (!upgradeOf(raw)) throw new DomainError('NOT_FOUND');
      await limit.count(ip);
      // Browsers always send the origin of their page, other clients may omit it.
      if (origin !== undefined && !(await isOwn(origin))) throw new DomainError('FORBIDDEN');
    },
    handler: (request, reply) => {
      const upgrade = upgradeOf(request.raw);
      if (!upgrade) return reply.callNotFound();
      reply.hijack().raw.detachSocket(upgrade.socket);
      storeAddress(request.raw, request.ip);
      accept(request.raw, upgrade);
    },
  });
}
