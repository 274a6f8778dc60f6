import type { ServerEvents } from '@nearhand/contracts/realtime';
import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useRevalidator } from '@nearhand/platform/router';
import { useState } from 'react';
import type { Session } from '../../shared/session/session.ts';

type Endings = ReadonlyMap<string, Parameters<ServerEvents['session:changed']>[0]['closeReason']>;

/**
 * Reloads the list when a session of the company has changed, and when the socket reconnects. `requestedAt`: of the list.
 * Returns the sessions that have ended meanwhile: their rows may keep their places although they are no longer in the list.
 */
export function useLiveSessions(requestedAt: number): Endings {
  const { revalidate } = useRevalidator();
  const [endings, setEndings] = useState<Endings>(new Map());

  useLiveChanges(
    useUserSocket(),
    'session:changed',
    ({ sessionId, status, closeReason }) => {
      if (status === 'closed') setEndings((before) => new Map(before).set(sessionId, closeReason));
      return true;
    },
    () => void revalidate(),
    requestedAt,
  );
  return endings;
}

/** The row of a session after its end. */
export function withEnding(session: Session, endings: Endings): Session {
  const closeReason = endings.get(session.sessionId);
  if (closeReason === undefined || session.status === 'closed') return session;
  const can = { ...session.can, close: false, enter: false, host: false, takeOver: false };
  return { ...session, status: 'closed', closeReason, key: null, link: null, code: null, can };
}
