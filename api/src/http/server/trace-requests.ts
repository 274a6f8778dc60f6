import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tracer } from '../../tracing/tracer.ts';
import { routeOf } from '../request-route.ts';
import { isAsset } from '../request-url.ts';
import { upgradeOf } from './socket-upgrade.ts';

/** Probes, files of builds, and sockets, which are no requests with an answer. */
const isLeftOut = ({ url, raw, routeOptions }: FastifyRequest) =>
  isAsset(url) || upgradeOf(raw) !== undefined || routeOptions.logLevel === 'silent';

/** Records each request as a span that continues the trace of its caller. Call it before hooks whose work belongs to the request. */
export function traceRequests(fastify: FastifyInstance, tracer: Tracer, scheme: string): void {
  const answered = new WeakSet<FastifyRequest>();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isLeftOut(request)) return done();
    const { method, headers, id } = request;
    const route = routeOf(request);
    const operation = request.routeOptions.config.operation?.id;
    const span = tracer.begin(route === undefined ? method : `${method} ${route}`, {
      kind: 'server',
      parent: headers['traceparent'],
      attributes: {
        'http.request.method': method,
        'url.scheme': scheme,
        ...(route !== undefined && { 'http.route': route }),
        ...(operation !== undefined && { 'nearhand.operation': operation }),
        'nearhand.request_id': id,
      },
    });
    request.span = span;
    reply.raw.once('close', () => {
      if (answered.has(request)) return;
      span.fail('connection_lost');
      span.end();
    });
    span.run(done);
  });

  fastify.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    const status = reply.statusCode;
    answered.add(request);
    span?.set({ 'http.response.status_code': status });
    if (status >= 500) span?.fail(String(status));
    span?.end();
    done();
  });

  // The body arrives in the context of the connection.
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.run(done);
    else done();
  });
}
