import type { ServerOptions } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env/env.ts';
import { DomainError } from '../domain-error.ts';
import { isSocketUpgrade } from './socket-upgrade.ts';

/** Interval of the check for requests that take too long, in milliseconds. */
const connectionsCheckingInterval = 500;

/** Limits that Node applies before a request reaches Fastify. */
export function httpServerOptions({ REQUEST_TIMEOUT }: Env): ServerOptions {
  const requestTimeout = REQUEST_TIMEOUT * 1000;
  return {
    requestTimeout,
    // Node swaps the two if the timeout of the headers, 60 s by default, is the longer one.
    headersTimeout: requestTimeout,
    connectionsCheckingInterval,
    shouldUpgradeCallback: isSocketUpgrade,
    requireHostHeader: false,
  };
}

/** Node would refuse these requests itself, with a response that passes no hook. */
export function answerOddRequests(fastify: FastifyInstance): void {
  const { server } = fastify;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  fastify.addHook('onRequest', async ({ raw }) => {
    const lacksHost = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    if (lacksHost) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'headers.host', message: 'is missing' }] });
  });
}
