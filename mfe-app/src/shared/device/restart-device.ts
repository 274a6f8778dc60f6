import { api, unwrap } from '@nearhand/platform/core';

/** Restarts a device through the server, which records it. With a session, the control of the device in it decides. */
export const restartDevice = (assignmentId: string, sessionId?: string): Promise<unknown> =>
  unwrap(api.POST('/device/{assignmentId}/restart', { params: { path: { assignmentId }, ...(sessionId && { query: { sessionId } }) } }));
