import type { TestUser } from './a-company.ts';
import type { TestApp } from './test-app.ts';

interface In {
  sessionId: string;
}
type Listed = Record<string, string>;

/** Operations on session requests by users of a company. */
export function sessionRequestsOf(test: TestApp) {
  return {
    make: (by: TestUser, { sessionId }: In, kind: string, to: TestUser) =>
      test.call('POST', `/api/session/${sessionId}/request`, { token: by.token, body: { kind, userId: to.user.id } }),
    answer: (by: TestUser, sessionRequestId: unknown, accept: boolean) =>
      test.call('POST', `/api/me/session-request/${sessionRequestId}`, { token: by.token, body: { accept } }),
    withdraw: (by: TestUser, { sessionId }: In, sessionRequestId: unknown) =>
      test.call('DELETE', `/api/session/${sessionId}/request/${sessionRequestId}`, { token: by.token }),
    mine: async ({ token }: TestUser) => (await test.call('GET', '/api/me/session-request', { token })).body['items'] as Listed[],
    takeOver: (by: TestUser, { sessionId }: In) => test.call('POST', `/api/session/${sessionId}/takeover`, { token: by.token }),
    /** The session as a user sees it. */
    seenBy: async ({ token }: TestUser, { sessionId }: In) => (await test.call('GET', `/api/session/${sessionId}`, { token })).body,
    /** Its events, in order. */
    stepsOf: async ({ token }: TestUser, { sessionId }: In) =>
      ((await test.call('GET', `/api/session/${sessionId}/event`, { token })).body['items'] as Listed[]).map(({ type }) => type),
  };
}
