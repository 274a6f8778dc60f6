import type { components } from '@nearhand/contracts/openapi.gen';

type ErrorCode = components['schemas']['ErrorCode'];

interface Call {
  query: URLSearchParams;
  /** Parsed body of a write, else null. */
  body: unknown;
  path: string;
}

// Handlers by method and path below `/api`; `*` matches one segment.
type Handlers = Record<string, (call: Call) => unknown>;

export interface FakeApi {
  /** Requests, oldest first, as `GET /company/…?search=x`. */
  readonly calls: readonly string[];
  /** Replaces or adds handlers. */
  use(handlers: Handlers): void;
}

/** An error response of the API. */
export function errorResponse(status: number, code: ErrorCode, message: string, details?: object): Response {
  return Response.json({ status, code, message, ...(details && { details }), requestId: 'test' }, { status });
}

const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(path);

/** Replaces `fetch` for the test; a request without a handler fails it. */
export function fakeApi(handlers: Handlers): FakeApi {
  const calls: string[] = [];
  let current = handlers;

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams, search } = new URL(request.url);
    const path = pathname.replace(/^\/api/, '');
    calls.push(`${request.method} ${path}${search}`);
    const key = Object.keys(current).find((name) => {
      const [method = '', pattern = ''] = name.split(' ');
      return method === request.method && matches(pattern, path);
    });
    const handler = key === undefined ? undefined : current[key];
    if (!handler) throw new Error(`The test has no answer to ${request.method} ${path}`);

    const text = request.method === 'GET' ? '' : await request.text();
    const answer = await handler({ query: searchParams, body: text ? JSON.parse(text) : null, path });
    if (answer instanceof Response) return answer;
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  };

  return {
    calls,
    use(changed) {
      current = { ...current, ...changed };
    },
  };
}
