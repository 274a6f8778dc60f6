import { cutText } from '@nearhand/contracts/cut-text';
import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, api, unwrap } from '@nearhand/platform/core';
import type { Signaling } from '@nearhand/platform/realtime';
import { useLoaderData } from '@nearhand/platform/standalone';
import { digitsOf, isCode } from '../../shared/invite/spoken-code.ts';
import { takeEarlyResponse } from './early-response.ts';
import { customerTokenOf, forgetCustomerToken } from './sharing/customer-token.ts';

export type Invitation = components['schemas']['SessionInvitationCard'];
export type WaitReason = components['schemas']['JoinRequestReason'];
type SessionJoin = components['schemas']['SessionJoin'];

/** Outcome of a link or code. Unknown, expired and closed are not distinguished, so that guessing reveals nothing. */
export type JoinAnswer =
  | { kind: 'invited'; invitation: Invitation }
  | { kind: 'joined'; customerToken: string | null; signaling: Signaling }
  | { kind: 'waiting'; reason: WaitReason; joinRequestToken: string }
  | { kind: 'rejected' }
  | { kind: 'invalid' }
  | { kind: 'captcha' }
  | { kind: 'limited'; retryAt: number };

/** The page of a URL; `reference` is a partner's, from the last segment. */
export type JoinPage =
  | { kind: 'code' }
  | { kind: 'invited'; invitation: Invitation; reference: string; isBack: boolean }
  | Exclude<JoinAnswer, { kind: 'invited' }>;

interface JoinParams {
  key?: string;
  extra?: string;
}

const isKey = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text);
const longestReference = 64;

/** Invitations by key, after a code was exchanged for one. Their pages need no further request. */
const justFound = new Map<string, Invitation>();

interface JoinOptions {
  signal?: AbortSignal;
  /** Response of the early render. */
  earlyResponse?: Promise<Response> | null;
}

/** Requests the invitation; joins the session with `accept`. */
export async function askToJoin(request: Partial<SessionJoin>, { signal, earlyResponse }: JoinOptions = {}): Promise<JoinAnswer> {
  const body = { accept: false, ...request };
  const call = await api.POST('/session/join', { body, ...(signal && { signal }), ...(earlyResponse && { fetch: () => earlyResponse }) });
  try {
    return answerOf(await unwrap(Promise.resolve(call)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 || error.status === 400) return { kind: 'invalid' };
    if (error.code === 'CAPTCHA_REQUIRED') return { kind: 'captcha' };
    if (error.status !== 429) throw error;
    return { kind: 'limited', retryAt: Date.now() + Number(call.response.headers.get('Retry-After') ?? 60) * 1_000 };
  }
}

function answerOf(invitation: components['schemas']['SessionInvitation']): JoinAnswer {
  switch (invitation.state) {
    case 'card':
      return { kind: 'invited', invitation };
    case 'joined':
      return { kind: 'joined', customerToken: invitation.customerToken, signaling: invitation.signaling };
    case 'waiting':
      return { kind: 'waiting', reason: invitation.reason, joinRequestToken: invitation.joinRequestToken };
    case 'rejected':
      return { kind: 'rejected' };
  }
}

/** Exchanges the code for its invitation. Solves a captcha if the server requires one. */
export async function findByCode(code: string, onSolving: () => void): Promise<JoinAnswer> {
  const answer = await withCaptcha((captcha) => askToJoin({ code, ...captcha }), onSolving);
  if (answer.kind === 'invited') justFound.set(answer.invitation.key, answer.invitation);
  return answer;
}

/** Repeats the request with the solution if the server requires a captcha. */
export async function withCaptcha(
  request: (proof: { captcha?: string }) => Promise<JoinAnswer>,
  onSolving: () => void,
): Promise<JoinAnswer> {
  const answer = await request({});
  if (answer.kind !== 'captcha') return answer;
  onSolving();
  const { solveCaptcha } = await import('./sharing/solve-join-captcha.ts');
  return request({ captcha: await solveCaptcha(new AbortController().signal) });
}

function lookUp(key: string): Promise<JoinAnswer> | JoinAnswer {
  const invitation = justFound.get(key);
  if (invitation && justFound.delete(key)) return { kind: 'invited', invitation };
  if (isKey(key)) return askToJoin({ key }, { earlyResponse: takeEarlyResponse(key) });
  const code = digitsOf(key);
  return isCode(code) ? askToJoin({ code }) : { kind: 'invalid' };
}

export async function loadJoin({ key, extra }: JoinParams): Promise<JoinPage> {
  return key ? pageOf(key, extra, await lookUp(key)) : { kind: 'code' };
}

/** The page of a link that requires a captcha. */
export async function loadSolved(key: string, extra: string | undefined): Promise<JoinPage> {
  const request = isKey(key) ? { key } : { code: digitsOf(key) };
  return pageOf(
    key,
    extra,
    await withCaptcha(
      (captcha) => askToJoin({ ...request, ...captcha }),
      () => undefined,
    ),
  );
}

function pageOf(key: string, extra: string | undefined, answer: JoinAnswer): JoinPage {
  if (answer.kind === 'invalid') forgetCustomerToken(key);
  if (answer.kind !== 'invited') return answer;
  const { invitation } = answer;
  return {
    kind: 'invited',
    invitation,
    reference: cutText(extra ?? '', longestReference),
    isBack: customerTokenOf(invitation.key) !== null,
  };
}

export const useJoinPage = (): JoinPage => useLoaderData<JoinPage>();

/** A second request would count as an attempt, and could end a running session. */
export const keepsJoinData = (before: JoinParams, after: JoinParams): boolean => before.key === after.key;

const retryMs = 3_000;
const longestRetryMs = 10 * 60_000;

type Closing = Pick<Invitation, 'sessionId' | 'key'>;

/** Closes the session. The screen is not sent any more at this point. */
export function recordStop(invitation: Closing): Promise<void> {
  forgetCustomerToken(invitation.key);
  return close(invitation);
}

/** Declines the invitation. A session that the customer has started in another tab continues. */
export const recordDenial = (invitation: Closing): Promise<void> => close(invitation, { onlyWaiting: true });

/** Retries while the server is unavailable. */
async function close({ sessionId, key }: Closing, how: { onlyWaiting?: boolean } = {}): Promise<void> {
  const until = Date.now() + longestRetryMs;
  while (Date.now() < until) {
    const status = await api
      .DELETE('/session/{sessionId}', { params: { path: { sessionId }, query: { key, ...how } }, keepalive: true })
      .then(({ response }) => response.status)
      .catch(() => 0);
    if (status > 0 && status < 500 && status !== 429) return;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** Rates the closed session. The rating can be corrected for a short time. With `keepalive`, since many customers close the page next. */
export const rate = ({ sessionId, key }: Invitation, rating: components['schemas']['RatingRequest']): Promise<unknown> =>
  unwrap(api.POST('/session/{sessionId}/rating', { params: { path: { sessionId }, query: { key } }, body: rating, keepalive: true }));
