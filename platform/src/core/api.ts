import { type ApiClient, createApiClient } from '@nearhand/contracts/client';
import { needsToken } from '@nearhand/contracts/needs-token';
import type { components } from '@nearhand/contracts/openapi.gen';
import { createQuerySerializer } from 'openapi-fetch';
import { boot } from './boot.ts';
import { ApiError } from './errors.ts';
import { reportAccountRestriction } from './identity/account-restriction.ts';
import { clearSignOutReason, recordSignOutReason } from './identity/sign-out-reason.ts';
import { accessToken, endSignIn, replaceAccessToken } from './identity/tokens.ts';
import { localeAtom } from './locale.ts';
import { nativeFetch } from './native-fetch.ts';
import { reportPlanLimit } from './plan-limit.ts';
import { resilientFetch } from './resilient-fetch.ts';
import { store } from './store.ts';

const addressOf = (path: string) => new URL(boot.apiBase + path, location.href);

/** Requests that the client has made, and that need a token. */
const toSign = new WeakSet<Request>();

const isOfApi = ({ url }: Request): boolean => url.startsWith(addressOf('/').href);

function signed(request: Request, token: string): Request {
  const copy = request.clone();
  copy.headers.set('Authorization', `Bearer ${token}`);
  return copy;
}

async function send(request: Request): Promise<Response> {
  const response = await resilientFetch(request);
  if (response.ok) clearSignOutReason();
  if (response.status === 401) await recordSignOutReason(response.clone());
  return response;
}

/**
 * Signs a request last, so that its caller does not see the token. Retries once with a fresh token after a 401. A second 401 ends the
 * sign-in.
 */
async function signedInFetch(request: Request): Promise<Response> {
  const token = toSign.has(request) && isOfApi(request) ? await accessToken() : null;
  if (!token) return resilientFetch(request);
  const response = await send(signed(request, token));
  const fresh = response.status === 401 ? await replaceAccessToken(token) : null;
  if (!fresh) return response;
  const second = await send(signed(request, fresh));
  if (second.status === 401) void endSignIn();
  return second;
}

const serialize = createQuerySerializer();

/** Empty values are omitted (spec §7). */
const querySerializer = (query: object): string => serialize(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')));

const isJson = ({ headers }: Response) => /[/+]json\b/.test(headers.get('Content-Type') ?? '');

/** Turns a response that is not JSON into a JSON string: it is returned as text (spec §7), and the client parses JSON only. */
async function textAsJson(response: Response): Promise<Response> {
  const text = await response.text();
  return new Response(text === '' ? null : JSON.stringify(text), {
    status: response.status,
    headers: { 'Content-Type': 'application/json' },
  });
}

const { use, eject: _, ...client } = createApiClient({ baseUrl: boot.apiBase, fetch: signedInFetch, querySerializer });

/** Calls the API as the user. See docs/decisions/0099-least-power.md. */
export const api: Omit<ApiClient, 'use' | 'eject'> = client;

use({
  onRequest({ request, schemaPath }) {
    request.headers.set('Accept-Language', store.get(localeAtom));
    if (!schemaPath.startsWith('/integration/')) request.headers.set('Nearhand-Client-Version', boot.version);
    // A call may have another credential, such as a release token.
    if (!request.headers.has('Authorization') && needsToken(request.method, schemaPath)) toSign.add(request);
  },
  onResponse({ response, options: { parseAs } }) {
    if (response.status === 402) void reportPlanLimit(response.clone());
    if (response.status === 402 || response.status === 403) void reportAccountRestriction(response.clone());
    return response.ok && response.body && parseAs === 'json' && !isJson(response) ? textAsJson(response) : undefined;
  },
});

/** A response of the API that may take long, such as a file: without a timeout, and without another try. `path` begins after `/api`. */
export async function apiFetch(path: `/${string}`, init: Pick<RequestInit, 'headers' | 'signal'>): Promise<Response> {
  const request = new Request(addressOf(path), init);
  if (!isOfApi(request)) throw new Error(`${path} is no path of the API`);
  const token = await accessToken();
  return nativeFetch(token ? signed(request, token) : request);
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

type ErrorBody = components['schemas']['Error'];

function isErrorBody(error: unknown): error is ErrorBody {
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}

/** A proxy in front of the API may answer with a body of its own. */
export function apiErrorOf({ status, headers }: Response, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError(body);
  return new ApiError({ status, code: 'UNAVAILABLE', message: '', requestId: headers.get('x-request-id') ?? '' });
}

/** Returns the data of a response; throws `ApiError` for an error response. */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok) return data as T;
  throw apiErrorOf(response, error);
}
