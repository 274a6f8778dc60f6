import { api, unwrap } from '@nearhand/platform/core';
import type { Session } from '../window-state.ts';

export const fetchSession = (sessionId: string, signal?: AbortSignal): Promise<Session> =>
  unwrap(api.GET('/session/{sessionId}', { params: { path: { sessionId } }, signal: signal ?? null }));
