import { api, unwrap } from '@nearhand/platform/core';
import { openSocket, type RealtimeConnection } from './open-socket.ts';
import type { Signaling } from './signaling.ts';

/** The signed-in user's socket: a fresh token, and fresh ICE servers for `onSignaling`, at each attempt. */
export function connectAsUser(onSignaling?: (signaling: Signaling) => void): Promise<RealtimeConnection> {
  return openSocket(async () => {
    const signaling = await unwrap(api.GET('/me/signaling'));
    onSignaling?.(signaling);
    return signaling.token;
  });
}
