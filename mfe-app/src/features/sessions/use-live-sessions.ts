import type { ServerEvents } from '@nearhand/contracts/realtime';
import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useRevalidator } from '@nearhand/platform/router';
import { useState } from 'react';
import type { Session } from '../../shared/session/session.ts';

type Endings = ReadonlyMap<string, Parameters<ServerEvents['session:changed']>[0]['closeReason']>;

/**
 * Loads the list again when a session of the company changed, and when the socket is back after a pause.
 * Gives what has ended meanwhile: such a row may have to keep its place although it is in the list no more.
 */
export function useLiveSessions(): Endings {
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
  );
  return endings;
}

/** A row as it is since its session ended. */
export function withEnding(session: Session, endings: Endings): Session {
  const closeReason = endings.get(session.sessionId);
  if (closeReason === undefined || session.status === 'closed') return session;
  const can = { ...session.can, close: false, enter: false, host: false, takeOver: false };
  return { ...session, status: 'closed', closeReason, key: null, code: null, can };
}
