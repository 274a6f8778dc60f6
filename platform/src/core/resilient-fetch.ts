import { reportNetworkFailure } from './connection.ts';
import { takeEarlyResponse } from './early-responses.ts';
import { CancelledError, NetworkError, TimeoutError } from './errors.ts';

const timeoutMs = 20_000;
const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

async function attempt(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await (takeEarlyResponse(request) ?? fetch(request, { signal: AbortSignal.any([request.signal, timeout]) }));
  } catch (error) {
    if (request.signal.aborted) throw new CancelledError('Cancelled', { cause: error });
    if (timeout.aborted) throw new TimeoutError(timeoutMs);
    reportNetworkFailure();
    throw new NetworkError(undefined, { cause: error });
  }
}

/**
 * `fetch` with the product's rules (spec §7): a timeout of 20 s, one retry of reads on transient statuses, and one error class per
 * failure.
 */
export async function resilientFetch(request: Request): Promise<Response> {
  if (writes.has(request.method)) return attempt(request);
  const first = await attempt(request.clone()).catch((error: unknown) => {
    if (error instanceof CancelledError) throw error;
    return null;
  });
  if (first && !retriedStatuses.has(first.status)) return first;
  const wait = Number(first?.headers.get('Retry-After') ?? 0);
  if (first && wait > 1) return first;
  return attempt(request);
}
