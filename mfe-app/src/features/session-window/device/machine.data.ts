import { api, unwrap } from '@nearhand/platform/core';

/** By the server, which records it. */
export const restartDevice = (assignmentId: string, sessionId: string): Promise<unknown> =>
  unwrap(api.POST('/device/{assignmentId}/restart', { params: { path: { assignmentId }, query: { sessionId } } }));
