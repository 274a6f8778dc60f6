import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import type { Session, SessionRequest } from '../window-state.ts';

export type CompanyOperator = components['schemas']['CompanyOperator'];
export type SessionRequestKind = components['schemas']['SessionRequestKind'];

const of = (sessionId: string) => ({ path: { sessionId } });

export async function fetchOperators(sessionId: string, signal: AbortSignal): Promise<CompanyOperator[]> {
  const params = { path: { companyId: companyId() }, query: { sessionId } };
  return (await unwrap(api.GET('/company/{companyId}/operator', { params, signal }))).items;
}

export const createSessionRequest = (sessionId: string, kind: SessionRequestKind, userId: string): Promise<SessionRequest> =>
  unwrap(api.POST('/session/{sessionId}/request', { params: of(sessionId), body: { kind, userId } }));

export const withdrawSessionRequest = ({ sessionId, sessionRequestId }: SessionRequest): Promise<unknown> =>
  unwrap(api.DELETE('/session/{sessionId}/request/{sessionRequestId}', { params: { path: { sessionId, sessionRequestId } } }));

export const answerJoinRequest = (sessionId: string, joinRequestId: string, admit: boolean): Promise<unknown> =>
  unwrap(
    api.POST('/session/{sessionId}/join-request/{joinRequestId}', { params: { path: { sessionId, joinRequestId } }, body: { admit } }),
  );

export const takeOverSession = (sessionId: string): Promise<Session> =>
  unwrap(api.POST('/session/{sessionId}/takeover', { params: of(sessionId) }));

/** Leaves a session of another host. */
export const leaveSession = (sessionId: string): Promise<unknown> =>
  unwrap(api.POST('/session/{sessionId}/leave', { params: of(sessionId) }));

/** Ends the participation of another operator in a session of this one. */
export const removeParticipant = (sessionId: string, userId: string): Promise<unknown> =>
  unwrap(api.DELETE('/session/{sessionId}/participant/{userId}', { params: { path: { sessionId, userId } } }));
