import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '@nearhand/platform/core';

export type SessionRequest = components['schemas']['SessionRequest'];

export const fetchMySessionRequests = async (): Promise<SessionRequest[]> => (await unwrap(api.GET('/me/session-request'))).items;

export const answerSessionRequest = (sessionRequestId: string, accept: boolean): Promise<SessionRequest> =>
  unwrap(api.POST('/me/session-request/{sessionRequestId}', { params: { path: { sessionRequestId } }, body: { accept } }));
