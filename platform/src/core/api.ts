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
import { reportPlanLimit } from './plan-limit.ts';
import { resilientFetch } from './resilient-fetch.ts';
import { store } from './store.ts';

const bearerOf = (request: Request) => request.headers.get('Authorization')?.replace('Bearer ', '') ?? null;

async function send(request: Request): Promise<Response> {
  const response = await resilientFetch(request);
  if (response.ok) clearSignOutReason();
  if (response.status === 401) await recordSignOutReason(response.clone());
  return response;
}

/** Retries once with a fresh token after a 401. A second 401 ends the sign-in. */
async function signedInFetch(request: Request): Promise<Response> {
  const bearer = bearerOf(request);
  if (!bearer) return resilientFetch(request);
  const again = request.clone();
  const response = await send(request);
  const token = response.status === 401 ? await replaceAccessToken(bearer) : null;
  if (!token) return response;
  again.headers.set('Authorization', `Bearer ${token}`);
  const second = await send(again);
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

export const api: ApiClient = createApiClient({ baseUrl: boot.apiBase, fetch: signedInFetch, querySerializer });

api.use({
  async onRequest({ request, schemaPath }) {
    request.headers.set('Accept-Language', store.get(localeAtom));
    if (!schemaPath.startsWith('/integration/')) request.headers.set('Nearhand-Client-Version', boot.version);
    const token = needsToken(request.method, schemaPath) ? await accessToken() : null;
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  },
  onResponse({ response, options: { parseAs } }) {
    if (response.status === 402) void reportPlanLimit(response.clone());
    if (response.status === 402 || response.status === 403) void reportAccountRestriction(response.clone());
    return response.ok && response.body && parseAs === 'json' && !isJson(response) ? textAsJson(response) : undefined;
  },
});

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
