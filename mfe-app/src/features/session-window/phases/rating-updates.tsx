import { useUserSocket } from '@nearhand/platform/realtime';
import { useEffect, useEffectEvent } from 'react';
import { fetchSession } from '../connection/fetch-session.ts';
import { useWindow } from '../window-context.ts';
import type { Session } from '../window-state.ts';

export const isRatingExpected = ({ joinedAt, closedAt, rating }: Session): boolean =>
  joinedAt !== null && closedAt !== null && rating === null;

/** Receives the rating of a closed session, after the window has closed its own socket. */
export function RatingUpdates() {
  const { session, keepSession } = useWindow();
  const { sessionId } = session;
  const socket = useUserSocket();
  const keep = useEffectEvent(keepSession);

  useEffect(() => {
    if (!socket) return;
    const handleState = (state: Session) => {
      if (state.sessionId === sessionId) keep(state);
    };
    // The customer may have rated before the socket was connected.
    const load = () => void fetchSession(sessionId).then(handleState, () => undefined);
    socket.on('session:state', handleState);
    socket.on('connect', load);
    if (socket.connected) load();
    return () => {
      socket.off('session:state', handleState);
      socket.off('connect', load);
    };
  }, [socket, sessionId]);
  return null;
}
