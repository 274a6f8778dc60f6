import { useEffect, useEffectEvent, useState } from 'react';
import { hasKeptNote } from '../../../shared/note/session-draft.ts';
import type { SessionWindowContext } from '../window-context.ts';
import type { Ending } from './use-ending.ts';

/**
 * Starts the end that was requested without a required note, once the server has the note. Typing postpones it. It is dropped when the
 * operator undoes it or leaves the note. The returned function makes the end wait for the note.
 */
export function useEndAfterNote({ session, openPanel }: Pick<SessionWindowContext, 'session' | 'openPanel'>, ending: Ending): () => void {
  const [isAwaited, setAwaited] = useState(false);
  const isEnding = ending.endsAt !== null;
  const [wasEnding, setWasEnding] = useState(isEnding);
  if (wasEnding !== isEnding) setWasEnding(isEnding);
  if (isAwaited && (openPanel !== 'notes' || (wasEnding && !isEnding))) setAwaited(false);

  const { sessionId, version } = session;
  const startIfNoted = useEffectEvent(() => {
    if (session.note.trim() !== '' && !hasKeptNote(sessionId)) ending.start();
  });
  useEffect(() => {
    if (isAwaited) startIfNoted();
  }, [isAwaited, sessionId, version]);

  const postpone = useEffectEvent(() => ending.postpone());
  useEffect(() => {
    if (!isAwaited || !isEnding) return;
    document.addEventListener('input', postpone);
    return () => document.removeEventListener('input', postpone);
  }, [isAwaited, isEnding]);
  return () => setAwaited(true);
}
