import type { components } from '@nearhand/contracts/openapi.gen';
import { api, atom, unwrap } from '@nearhand/platform/core';

export type SessionRequest = components['schemas']['SessionRequest'];

/** Pending session requests for the user, oldest first. Some may have expired: the server reports that with a delay. */
export const mySessionRequestsAtom = atom<readonly SessionRequest[]>([]);

export const fetchMySessionRequests = async (): Promise<SessionRequest[]> => (await unwrap(api.GET('/me/session-request'))).items;

export const answerSessionRequest = (sessionRequestId: string, accept: boolean): Promise<SessionRequest> =>
  unwrap(api.POST('/me/session-request/{sessionRequestId}', { params: { path: { sessionRequestId } }, body: { accept } }));

/** The list after a change of one request. */
export const withSessionRequest = (known: readonly SessionRequest[], changed: SessionRequest): SessionRequest[] => {
  const others = known.filter(({ sessionRequestId }) => sessionRequestId !== changed.sessionRequestId);
  return changed.state === 'pending' ? [...others, changed].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)) : others;
};
