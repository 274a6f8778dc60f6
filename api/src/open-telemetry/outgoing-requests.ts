import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { errorType, type Span, type Tracer } from '../tracing/tracer.ts';

interface FetchRequest {
  method: string;
  origin: string;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);
const portOf = (protocol: string) => (protocol === 'https:' ? 443 : 80);

/**
 * Records requests to other services, through the channels on which Node.js announces those of `http` and of `fetch`. The span ends with
 * the head of the response. Nothing is added to the requests. Returns a function that ends it.
 */
export function traceOutgoingRequests(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();

  const begin = (request: object, method: string, address: string, port: number) => {
    const name = methods.has(method) ? method : 'HTTP';
    const attributes = { 'http.request.method': methods.has(method) ? method : '_OTHER', 'server.address': address, 'server.port': port };
    const span = tracer.beginPart(name, { kind: 'client', attributes });
    if (span) spans.set(request, span);
  };
  const end = (request: object, status: number) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': status });
    if (status >= 400) span?.fail(String(status));
    span?.end();
    spans.delete(request);
  };
  const fail = (request: object, error: unknown) => {
    const span = spans.get(request);
    span?.fail(errorType(error));
    span?.end();
    spans.delete(request);
  };

  const listeners: Record<string, (message: never) => void> = {
    'http.client.request.created': ({ request }: { request: ClientRequest }) => {
      const { port } = request as ClientRequest & { port?: unknown };
      begin(request, request.method, request.host, Number(port) || portOf(request.protocol));
    },
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
      end(request, response.statusCode ?? 0),
    'http.client.request.error': ({ request, error }: { request: ClientRequest; error: Error }) => fail(request, error),
    'undici:request:create': ({ request }: { request: FetchRequest }) => {
      const { hostname, port, protocol } = new URL(request.origin);
      begin(request, request.method, hostname, Number(port) || portOf(protocol));
    },
    'undici:request:headers': ({ request, response }: { request: FetchRequest; response: { statusCode: number } }) =>
      end(request, response.statusCode),
    'undici:request:error': ({ request, error }: { request: FetchRequest; error: Error }) => fail(request, error),
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener as never);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener as never);
  };
}
