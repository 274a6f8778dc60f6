import { clockTime, compareClocks } from './clock-time.ts';
import { reportNetworkFailure } from './connection.ts';
import { takeEarlyResponse } from './early-responses.ts';
import { CancelledError, NetworkError, TimeoutError } from './errors.ts';
import { nativeFetch } from './native-fetch.ts';

const timeoutMs = 20_000;
const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Delay before a call to the identity provider is repeated: the first of the Fibonacci delays (spec §9). */
const identityRetryMs = 1_000;

/** A read waits no longer than this until the server allows it again. */
const longestWaitMs = 2_000;

/** Browsers give these an empty body, with which no response can be made (Fetch standard, null body status). */
const statusesWithoutBody = new Set([204, 205, 304]);

/** Reads the whole body, which may hang or break off like the response itself. */
async function complete(response: Response): Promise<Response> {
  if (!response.body || statusesWithoutBody.has(response.status)) return response;
  return new Response(await response.arrayBuffer(), response);
}

async function fetchNow(request: Request, timeout: AbortSignal): Promise<Response> {
  const response = await nativeFetch(request, { signal: AbortSignal.any([request.signal, timeout]) });
  compareClocks(response);
  return response;
}

async function attempt(request: Request, timeout: AbortSignal): Promise<Response> {
  try {
    const early = takeEarlyResponse(request);
    return await complete((early && (await early)) ?? (await fetchNow(request, timeout)));
  } catch (error) {
    if (request.signal.aborted) throw new CancelledError('Cancelled', { cause: error });
    if (timeout.aborted) throw new TimeoutError(timeoutMs);
    reportNetworkFailure();
    throw new NetworkError(undefined, { cause: error });
  }
}

/** Null if there was no response. */
async function attemptUnlessLost(request: Request, timeout: AbortSignal): Promise<Response | null> {
  try {
    return await attempt(request.clone(), timeout);
  } catch (error) {
    if (error instanceof NetworkError && !(error instanceof TimeoutError)) return null;
    throw error;
  }
}

/** The time in `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs({ headers }: Response): number {
  const value = headers.get('Retry-After') ?? '0';
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : clockTime(value) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}

/** Resolves early if the request is cancelled: the next attempt then fails at once. */
function wait(ms: number, { signal }: Request): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

/**
 * `fetch` with the product's rules (spec §7): 20 s in total, one retry of reads on transient statuses, and one error class per failure.
 * See docs/decisions/0067-failed-calls.md.
 */
export async function resilientFetch(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  if (writes.has(request.method)) return attempt(request, timeout);
  const first = await attemptUnlessLost(request, timeout);
  if (first && !retriedStatuses.has(first.status)) return first;
  const waitMs = first ? retryAfterMs(first) : 0;
  if (first && waitMs > longestWaitMs) return first;
  if (waitMs > 0) await wait(waitMs, request);
  return attempt(request, timeout);
}

/** `fetch` for the identity provider (spec §9): 20 s in total, and one retry of each call that got no response. */
export async function identityFetch(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const first = await attemptUnlessLost(request, timeout);
  if (first) return first;
  await wait(identityRetryMs, request);
  return attempt(request, timeout);
}
