import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, api, unwrap } from '@nearhand/platform/core';
import { type LoaderFunctionArgs, useLoaderData } from '@nearhand/platform/router';
import { digitsOf, isCode } from '../../shared/invite/spoken-code.ts';
import { takeFirstAnswer } from './first-answer.ts';

export type Invitation = components['schemas']['SessionInvitation'];
type JoinRequest = components['schemas']['SessionJoinRequest'];

/** What became of a link or a code. Unknown, expired and closed are one: who guesses learns nothing. */
export type JoinAnswer =
  | { kind: 'invited'; invitation: Invitation }
  | { kind: 'invalid' }
  | { kind: 'taken' }
  | { kind: 'limited'; retryAt: number };

export type JoinPage = JoinAnswer | { kind: 'ask' };

const isKey = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text);

/** A code was just exchanged for a key: its page need not ask again. */
const justFound = new Map<string, Invitation>();

interface Asking {
  signal?: AbortSignal;
  /** The answer that is on its way already. */
  first?: Promise<Response> | null;
}

/** Asks who invites; with `accept`, takes part. */
export async function askToJoin(request: Partial<JoinRequest>, { signal, first }: Asking = {}): Promise<JoinAnswer> {
  const body = { accept: false, ...request };
  const call = await api.POST('/session/join', { body, ...(signal && { signal }), ...(first && { fetch: () => first }) });
  try {
    const invitation = await unwrap(Promise.resolve(call));
    return invitation.state === 'card' || invitation.state === 'bound' ? { kind: 'invited', invitation } : { kind: 'taken' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 || error.status === 400) return { kind: 'invalid' };
    if (error.status === 409) return { kind: 'taken' };
    if (error.status !== 429) throw error;
    return { kind: 'limited', retryAt: Date.now() + Number(call.response.headers.get('Retry-After') ?? 60) * 1_000 };
  }
}

/** Exchanges the spoken code for the invitation behind it. */
export async function findByCode(code: string): Promise<JoinAnswer> {
  const answer = await askToJoin({ code });
  if (answer.kind === 'invited') justFound.set(answer.invitation.key, answer.invitation);
  return answer;
}

export async function loadJoin({ params: { key }, request: { signal } }: LoaderFunctionArgs): Promise<JoinPage> {
  if (!key) return { kind: 'ask' };
  const invitation = justFound.get(key);
  if (invitation && justFound.delete(key)) return { kind: 'invited', invitation };

  if (isKey(key)) return askToJoin({ key }, { signal, first: takeFirstAnswer(key) });
  const code = digitsOf(key);
  return isCode(code) ? askToJoin({ code }, { signal }) : { kind: 'invalid' };
}

export const useJoinPage = (): JoinPage => useLoaderData<JoinPage>();

/** The page keeps what it knows: asking again costs attempts, and could take away a running session. */
export const keepPage = ({ currentParams, nextParams }: { currentParams: { key?: string }; nextParams: { key?: string } }): boolean =>
  currentParams.key !== nextParams.key;

const retryMs = 3_000;
const patienceMs = 10 * 60_000;

/** Tells the server that the customer stopped. The screen is not sent any more in any case; this goes on trying while the server is away. */
export async function recordStop({ sessionId, key }: Invitation): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const status = await api
      .DELETE('/session/{sessionId}', { params: { path: { sessionId }, query: { key } }, keepalive: true })
      .then(({ response }) => response.status)
      .catch(() => 0);
    if (status > 0 && status < 500 && status !== 429) return;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
