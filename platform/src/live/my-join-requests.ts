import type { components } from '@nearhand/contracts/openapi.gen';
import { api, atom, unwrap } from '@nearhand/platform/core';

export type JoinRequest = components['schemas']['JoinRequest'];

/** Customers who wait to join a session that the user hosts, oldest first. */
export const myJoinRequestsAtom = atom<readonly JoinRequest[]>([]);

export async function answerJoinRequest(sessionId: string, joinRequestId: string, admit: boolean): Promise<void> {
  const path = { sessionId, joinRequestId };
  await unwrap(api.POST('/session/{sessionId}/join-request/{joinRequestId}', { params: { path }, body: { admit } }));
}

/** The list after a change of one request; without a reason, the wait is over. */
export const withJoinRequest = (known: readonly JoinRequest[], changed: JoinRequest): JoinRequest[] => {
  const others = known.filter(({ joinRequestId }) => joinRequestId !== changed.joinRequestId);
  return changed.reason === null ? others : [...others, changed].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
};
